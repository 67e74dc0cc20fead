/// What is wrong with a flag or with something said about one.
public struct FlagError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: Sendable, Equatable {
    /// Text that is no `KEY=on|off`.
    case badAssignment
    /// A value that is neither on nor off.
    case badValue
    /// Two different flags of one key.
    case duplicate
    /// A key that is no flag's.
    case unknown
  }

  /// What went wrong.
  public let code: Code
  /// The key, variable or assignment, as it was given.
  public let key: String
  /// The offending text; for `duplicate` the owner of the flag that stays.
  public let text: String
  /// The known key that was probably meant.
  public let nearest: String?

  init(_ code: Code, key: String, text: String, nearest: String? = nil) {
    self.code = code
    self.key = key
    self.text = text
    self.nearest = nearest
  }

  public var description: String {
    switch code {
    case .badAssignment: "“\(text)” is not of the form KEY=on or KEY=off."
    case .badValue: "“\(text)” is no value for \(key): write on or off."
    case .duplicate: "Two flags are called \(key); the one of \(text) stays."
    case .unknown:
      "There is no flag \(key)\(nearest.map { "; did you mean \($0)?" } ?? ".") (\(text))"
    }
  }
}
