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
    let visible = visible(children)
    guard !visible.isEmpty else { return .zero }
    if visible.count == 1 { return visible[0].measure(proposal) }
    var along = spacing * (visible.count - 1)
    var across = 0
    for share in shares(visible, in: proposal) {
      along += share.length
      across = max(across, share.breadth)
    }
    return size(along: min(along, self.along(proposal)), across: across)
  }

  func place(_ children: [Node], in frame: Rect) {
    let visible = visible(children)
    guard !visible.isEmpty else { return }
    var position = axis == .horizontal ? frame.left : frame.top
    let room = across(frame.size)
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    for (child, share) in zip(visible, shares(visible, in: frame.size)) {
      let length = share.length
      let breadth = child.isExpanding(other) ? room : min(room, share.breadth)
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

  /// What a child gets along the axis, and what it wants across with that.
  private struct Share {
    var length = 0
    var breadth = 0
  }

  /// Shares the axis out. A child that gets what it wants is measured once: with each level that
  /// measured it twice, the work would double.
  private func shares(_ children: [Node], in size: Size) -> [Share] {
    var left = max(0, along(size) - spacing * (children.count - 1))
    var shares = Array(repeating: Share(), count: children.count)
    var fixed: [(index: Int, priority: Int)] = []
    var expanding: [Int] = []
    var isOrdered = true
    for (index, child) in children.enumerated() {
      if child.isExpanding(axis) {
        expanding.append(index)
      } else {
        let priority = child.layoutPriority
        if let last = fixed.last, last.priority < priority { isOrdered = false }
        fixed.append((index, priority))
      }
    }
    if !isOrdered { fixed.sort { ($0.priority, -$0.index) > ($1.priority, -$1.index) } }
    for (index, _) in fixed {
      let wanted = children[index].measure(offer(left, in: size))
      let length = min(along(wanted), left)
      let isSqueezed = length < along(wanted)
      shares[index] = Share(
        length: length,
        breadth: across(
          isSqueezed ? children[index].measure(offer(length, in: size)) : wanted))
      left -= length
    }
    for (place, index) in expanding.enumerated() {
      let length = left / (expanding.count - place)
      shares[index] = Share(
        length: length, breadth: across(children[index].measure(offer(length, in: size))))
      left -= length
    }
    return shares
  }

  private func visible(_ children: [Node]) -> [Node] {
    for child in children where child.isHidden { return children.filter { !$0.isHidden } }
    return children
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
