public struct Flag: Hashable, Sendable {
  public let key: String
  public let `default`: Bool
  public let owner: String
  public let about: String
  public init(key: String, default: Bool, owner: String, about: String) {
    self.key = key
    self.default = `default`
    self.owner = owner
    self.about = about
  }
}
