/// A word on a screen with its meaning, for the help of that screen.
public struct HelpTerm: Equatable, Sendable {
  /// The word, as it is on the screen.
  public let name: String
  /// The meaning, as a phrase without a period.
  public let meaning: String

  /// Creates a term.
  ///
  /// - Parameters:
  ///   - name: the word, as it is on the screen.
  ///   - meaning: the meaning, as a phrase without a period.
  public init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
