import Terminal

/// Something on a screen that somebody can't read, reach or understand.
public struct LayoutFinding: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a word that a test can ask for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Text that is cut off, or has no room at all, without an `…` that says so.
    case cutText
    /// Views that lie on each other.
    case overlap
    /// A control that doesn't say what it is, or what it is called.
    case missingLabel
    /// A control or a key that nobody gets to.
    case unreachable
    /// Text that is too like its background.
    case lowContrast
    /// A key that the help has no word for.
    case untitledKey
    /// One key with two meanings in the same place.
    case duplicateKey
  }

  public let kind: Kind
  /// The cells it is about.
  public let frame: Rect
  /// What is wrong, for people.
  public let message: String

  /// `4:12 cutText: …`, row and column from 1.
  public var description: String {
    "\(frame.top + 1):\(frame.left + 1) \(kind.rawValue): \(message)"
  }
}
