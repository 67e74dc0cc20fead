import Terminal

/// What a node said in the last layout, until something inside it changes.
///
/// Stacks ask at every level. Without a memory each answer would be a walk to the leaves, and the
/// cost of a frame would grow with the square of the depth.
struct LayoutMemory {
  var expandsHorizontally: Bool?
  var expandsVertically: Bool?
  var priority: Int?
  private var last: Measured?
  private var other: Measured?

  private struct Measured {
    let proposal: Size
    let size: Size
  }

  /// The size for a proposal among the last two: a stack asks once for what a view wants, and once
  /// for the room that it gets.
  func size(for proposal: Size) -> Size? {
    if let last, last.proposal == proposal { return last.size }
    if let other, other.proposal == proposal { return other.size }
    return nil
  }

  mutating func note(_ size: Size, for proposal: Size) {
    other = last
    last = Measured(proposal: proposal, size: size)
  }

  var isEmpty: Bool {
    last == nil && expandsHorizontally == nil && expandsVertically == nil && priority == nil
  }
}
