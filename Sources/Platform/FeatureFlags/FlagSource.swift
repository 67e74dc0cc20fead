/// A source of flag values. Later sources override earlier ones.
public enum FlagSource: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// The default in the flag's declaration.
  case `default`
  /// The configuration file of the project, shared by its contributors.
  case projectFile = "project file"
  /// The user's own configuration file.
  case userFile = "user file"
  /// An environment variable.
  case environment
  /// A command-line argument.
  case commandLine = "command line"
  /// A change in the running app.
  case app = "changed in the app"

  /// The name for users. The raw values are those of JSON output.
  public var description: String { self == .userFile ? "user configuration" : rawValue }

  /// Returns whether the right source overrides the left one.
  public static func < (left: FlagSource, right: FlagSource) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
