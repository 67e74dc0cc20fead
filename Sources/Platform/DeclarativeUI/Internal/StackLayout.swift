import Terminal

/// Places views one after the other along an axis.
///
/// Views that don't expand get what they want, the ones with the higher priority first; what is left
/// is shared equally by those that expand.
@MainActor struct StackLayout {
  var axis: Axis
  var spacing = 0
  /// Where views stand across the axis: 0 at the start, 1 in the middle, 2 at the end.
  var cross: CrossAlignment = .start

  enum CrossAlignment { case start, center, end }

  static let column = StackLayout(axis: .vertical)

  func measure(_ children: [Node], in proposal: Size) -> Size {
    let visible = children.filter { !$0.isHidden }
    guard !visible.isEmpty else { return .zero }
    if visible.count == 1 { return visible[0].measure(proposal) }
    let lengths = lengths(visible, in: proposal)
    var along = spacing * (visible.count - 1)
    var across = 0
    for (child, length) in zip(visible, lengths) {
      along += length
      across = max(across, self.across(child.measure(offer(length, in: proposal))))
    }
    return size(along: min(along, self.along(proposal)), across: across)
  }

  func place(_ children: [Node], in frame: Rect) {
    let visible = children.filter { !$0.isHidden }
    guard !visible.isEmpty else { return }
    let lengths = lengths(visible, in: frame.size)
    var position = axis == .horizontal ? frame.left : frame.top
    for (child, length) in zip(visible, lengths) {
      let room = across(frame.size)
      let other: Axis = axis == .horizontal ? .vertical : .horizontal
      let breadth =
        child.expands(other)
        ? room : min(room, across(child.measure(offer(length, in: frame.size))))
      let slack = room - breadth
      let shift =
        switch cross {
        case .start: 0
        case .center: slack / 2
        case .end: slack
        }
      child.place(
        axis == .horizontal
          ? Rect(column: position, row: frame.top + shift, columns: length, rows: breadth)
          : Rect(column: frame.left + shift, row: position, columns: breadth, rows: length))
      position += length + spacing
    }
  }

  /// How much of the axis each child gets.
  private func lengths(_ children: [Node], in size: Size) -> [Int] {
    var left = max(0, along(size) - spacing * (children.count - 1))
    var lengths = Array(repeating: 0, count: children.count)
    let fixed = children.indices.filter { !children[$0].expands(axis) }
    let order = fixed.sorted {
      (children[$0].layoutPriority, -$0) > (children[$1].layoutPriority, -$1)
    }
    for index in order {
      let wanted = along(children[index].measure(offer(left, in: size)))
      lengths[index] = min(wanted, left)
      left -= lengths[index]
    }
    let expanding = children.indices.filter { children[$0].expands(axis) }
    for (place, index) in expanding.enumerated() {
      let share = left / (expanding.count - place)
      lengths[index] = share
      left -= share
    }
    return lengths
  }

  private func along(_ size: Size) -> Int { axis == .horizontal ? size.columns : size.rows }
  private func across(_ size: Size) -> Int { axis == .horizontal ? size.rows : size.columns }

  private func size(along: Int, across: Int) -> Size {
    axis == .horizontal
      ? Size(columns: along, rows: across) : Size(columns: across, rows: along)
  }

  private func offer(_ length: Int, in size: Size) -> Size {
    axis == .horizontal
      ? Size(columns: length, rows: size.rows) : Size(columns: size.columns, rows: length)
  }
}
