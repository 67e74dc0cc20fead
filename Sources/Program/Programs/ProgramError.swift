/// Invalid arguments or settings of a program.
public struct ProgramError: Error, Equatable, CustomStringConvertible {
  /// The error and how to fix it, as text for users.
  public let description: String

  init(_ message: String, hint: String? = nil) {
    description = message + (hint.map { "; \($0)" } ?? "")
  }
}
