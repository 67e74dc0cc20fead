import Terminal

/// Cached layout results of a node, valid until something inside the node changes.
///
/// Stacks measure their children at every level. Without a cache, each measurement would visit all
/// descendants, and the time per frame would grow with the square of the depth.
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

  /// Returns the cached size for one of the last two proposals. A stack measures a view once with
  /// the available room and once with its final room.
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
