/// Where a list stands: which of its elements is selected, and which is the first on screen.
@MainActor struct ListPlace {
  var selected = 0
  var top = 0
  /// Whether somebody chose what is selected. Until then it is the first element, whichever that is.
  var isChosen = false

  /// Moves off elements that can't be selected, first in `direction`, then the other way.
  mutating func settle(direction: Int, count: Int, isSelectable: (Int) -> Bool) {
    guard count > 0 else {
      selected = 0
      top = 0
      return
    }
    selected = min(max(0, selected), count - 1)
    for step in [direction, -direction] {
      var index = selected
      while index >= 0, index < count {
        if isSelectable(index) {
          selected = index
          return
        }
        index += step
      }
    }
  }

  /// Scrolls until the selected element is on screen, and headings that stand above the first one with it.
  mutating func reveal(page: Int, count: Int, isSelectable: (Int) -> Bool) {
    if selected < top { top = selected }
    if selected >= top + page { top = selected - page + 1 }
    while top > 0, top == selected, !isSelectable(top - 1), selected < top - 1 + page { top -= 1 }
    top = min(max(0, top), max(0, count - page))
  }

  /// Scrolls; what is selected stays on screen.
  mutating func scroll(by rows: Int, page: Int, count: Int) {
    top = min(max(0, top + rows), max(0, count - page))
    selected = min(max(selected, top), max(top, min(count, top + page) - 1))
  }
}
