/// The selected element and the first visible element of a list.
@MainActor struct ListPosition {
  var selected = 0
  var top = 0
  /// Whether the user or the app has selected an element, or the user has acted on it. Otherwise,
  /// the first element stays selected.
  var isChosen = false

  /// Moves the selection to an element that can be selected, first in `direction`, then in the
  /// opposite direction.
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

  /// Scrolls so that the selected element is visible, with the headings directly above it if there
  /// is room.
  mutating func reveal(page: Int, count: Int, isSelectable: (Int) -> Bool) {
    if selected < top { top = selected }
    if selected >= top + page { top = selected - page + 1 }
    while top > 0, top == selected, !isSelectable(top - 1), selected < top - 1 + page { top -= 1 }
    top = min(max(0, top), max(0, count - page))
  }

  /// Scrolls by a number of rows and moves the selection into the visible range.
  mutating func scroll(by rows: Int, page: Int, count: Int) {
    top = min(max(0, top + rows), max(0, count - page))
    selected = min(max(selected, top), max(top, min(count, top + page) - 1))
  }
}
