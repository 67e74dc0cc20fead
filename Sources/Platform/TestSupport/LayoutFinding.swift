import Terminal

/// Something on a screen that users can't read, reach or understand.
public struct LayoutFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of finding.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Text is cut off without an ellipsis, or has no space at all.
    case cutText
    /// Views overlap.
    case overlap
    /// A control has no role or no accessibility label.
    case missingLabel
    /// The focus can't reach a control, or a key doesn't reach its view.
    case unreachable
    /// The contrast between text and background is too low.
    case lowContrast
    /// A key has no title for the help.
    case untitledKey
    /// A key has two actions in the same view.
    case duplicateKey
  }

  /// The kind of finding.
  public let kind: Kind
  /// The affected cells.
  public let frame: Rect
  /// The message for developers.
  public let message: String

  /// The finding as `4:12 cutText: …`, with row and column starting at 1.
  public var description: String {
    "\(frame.top + 1):\(frame.left + 1) \(kind.rawValue): \(message)"
  }
}
