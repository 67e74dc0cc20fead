/// An error in a flag or in a value for one.
public struct FlagError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Equatable {
    /// The text doesn't have the form `KEY=on|off`.
    case badAssignment
    /// The value is neither on nor off.
    case badValue
    /// Two different flags have the same key.
    case duplicate
    /// No flag has this key.
    case unknown
  }

  /// The kind of error.
  public let code: Code
  /// The key, variable or assignment that caused the error.
  public let key: String
  /// The invalid text. For `duplicate`, the owner of the flag that was declared first; for
  /// `unknown`, the source.
  public let text: String
  /// The known key that the user probably meant.
  public let nearest: String?

  init(_ code: Code, key: String, text: String, nearest: String? = nil) {
    self.code = code
    self.key = key
    self.text = text
    self.nearest = nearest
  }

  /// The message for users, as a sentence.
  public var description: String {
    switch code {
    case .badAssignment: "\"\(text)\" isn't a valid assignment. Write KEY=on or KEY=off."
    case .badValue: "\"\(text)\" isn't a valid value for \(key). Write on or off."
    case .duplicate: "The flag \(key) is declared twice. The declaration of \(text) is used."
    case .unknown:
      "There is no flag \(key)\(text.isEmpty ? "" : " (\(text))")"
        + (nearest.map { "; did you mean \($0)?" } ?? ".")
    }
  }
}
