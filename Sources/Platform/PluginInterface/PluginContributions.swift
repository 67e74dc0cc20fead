/// What one plugin adds, collected when it is registered.
@MainActor public struct PluginContributions {
  /// One contribution with the place it goes to.
  public struct Entry {
    /// The id of the plugin point.
    public let point: String
    /// Its name at that point.
    public let id: String
    /// Where it stands among others, where it said so.
    public let rank: Int?
    /// All that only one plugin can have.
    public let claims: [Claim]
    /// The contribution, of the type that the point takes.
    public let value: Any
  }

  /// In the order in which they were added.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// Adds something at a plugin point.
  ///
  /// - Parameters:
  ///   - id: its name at that point. A second plugin with the same name there is a conflict: the one
  ///     registered first stays, and both are named in the report.
  ///   - rank: where it stands among others, lowest first, and before those without a rank. Two plugins
  ///     with one rank are reported, and stand in the order of registration.
  public mutating func add<Contribution>(
    _ contribution: Contribution, id: String, rank: Int? = nil, to point: PluginPoint<Contribution>
  ) {
    let name = Claim(.id, id)
    let claims =
      [name] + ((contribution as? any Claiming)?.claims ?? []).filter { $0 != name }
      + (rank.map { [Claim(.rank, "\($0)")] } ?? [])
    entries.append(
      Entry(point: point.id, id: id, rank: rank, claims: claims, value: contribution))
  }
}
