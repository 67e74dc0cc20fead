/// A switch for a part of the app: what it is called, who answers for it, and how it stands when
/// nobody has touched it.
public struct Flag: Hashable, Sendable {
  /// Its name in files and on the command line, such as `plugin.deadlines`.
  public let key: String
  /// How it stands when no source says anything.
  public let `default`: Bool
  /// Who answers for it, such as `@ios-platform`.
  public let owner: String
  /// What it switches, in one sentence for people.
  public let about: String

  /// Declares a flag.
  public init(key: String, default: Bool, owner: String, about: String) {
    self.key = key
    self.default = `default`
    self.owner = owner
    self.about = about
  }
}
