import Terminal

/// Places views one after the other along an axis.
///
/// Views that don't expand get the size they want, those with a higher priority first. Expanding
/// views share the remaining room equally.
@MainActor struct StackLayout {
  var axis: Axis
  var spacing = 0
  /// The alignment of views across the axis.
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

  /// The length of a child along the axis, and the size it wants across the axis with that length.
  private struct Share {
    var length = 0
    var breadth = 0
  }

  /// Divides the axis among the children. A child that gets the length it wants is measured only
  /// once: measuring it twice at each level would double the work per level.
  private func shares(_ children: [Node], in size: Size) -> [Share] {
    var remaining = max(0, along(size) - spacing * (children.count - 1))
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
      let wanted = children[index].measure(offer(remaining, in: size))
      let length = min(along(wanted), remaining)
      let isSqueezed = length < along(wanted)
      shares[index] = Share(
        length: length,
        breadth: across(
          isSqueezed ? children[index].measure(offer(length, in: size)) : wanted))
      remaining -= length
    }
    for (position, index) in expanding.enumerated() {
      let length = remaining / (expanding.count - position)
      shares[index] = Share(
        length: length, breadth: across(children[index].measure(offer(length, in: size))))
      remaining -= length
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
