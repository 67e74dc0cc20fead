/// Where a flag's value comes from. A later one overrules those before it.
public enum FlagSource: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// What the flag's declaration says.
  case `default`
  /// The file that a project keeps for everybody who works on it.
  case projectFile = "project file"
  /// The person's own file.
  case userFile = "user file"
  /// A variable of the environment.
  case environment
  /// An argument of the command line.
  case commandLine = "command line"
  /// A change in the running app.
  case app = "changed in the app"

  public var description: String { rawValue }

  public static func < (left: FlagSource, right: FlagSource) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
