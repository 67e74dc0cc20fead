/// A switch for a part of the app, with its owner and default.
public struct Flag: Hashable, Sendable {
  /// The name in files and on the command line, such as `plugin.deadlines`.
  public let key: String
  /// The value if no source sets the flag.
  public let `default`: Bool
  /// The team that is responsible for the flag, such as `@ios-platform`.
  public let owner: String
  /// The purpose of the flag, in one sentence for users.
  public let about: String

  /// Creates a flag.
  public init(key: String, default: Bool, owner: String, about: String) {
    self.key = key
    self.default = `default`
    self.owner = owner
    self.about = about
  }
}
