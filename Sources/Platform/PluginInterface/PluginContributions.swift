/// What one plugin adds, collected when it is registered.
@MainActor public struct PluginContributions {
  /// One contribution with the place it goes to.
  public struct Entry {
    public let point: String
    public let id: String
    public let rank: Int
    public let value: Any
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  /// Adds something at a plugin point.
  ///
  /// - Parameters:
  ///   - id: its name at that point. A second plugin with the same name there is a conflict: the one
  ///     registered first stays, and both are named in the report.
  ///   - rank: where it stands among others, lowest first.
  public mutating func add<Contribution>(
    _ contribution: Contribution, id: String, rank: Int = 0, to point: PluginPoint<Contribution>
  ) {
    entries.append(Entry(point: point.id, id: id, rank: rank, value: contribution))
  }
}
