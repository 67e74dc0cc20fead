/// The contributions of one plugin, collected when it is registered.
@MainActor public struct PluginContributions {
  /// One contribution with its extension point.
  public struct Entry {
    /// The identifier of the extension point.
    public let point: String
    /// The title of the extension point.
    package let pointTitle: String
    /// The identifier of the contribution at that point.
    public let id: String
    /// The position among other contributions, lowest first; nil if the plugin requested none.
    public let rank: Int?
    /// The claims of the contribution, including its identifier.
    public let claims: [Claim]
    /// The contribution. Its type is that of the extension point.
    public let value: Any
  }

  /// The contributions in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// Creates an empty collection.
  public init() {}

  /// Adds a contribution to an extension point.
  ///
  /// - Parameters:
  ///   - contribution: the contribution.
  ///   - id: the identifier at that point. If two plugins use the same identifier, the plugin that
  ///     was registered first keeps it, and the report names both.
  ///   - rank: the position among other contributions: lowest first, and before those without a
  ///     rank. If two plugins request the same rank, this is reported, and they keep the order of
  ///     registration.
  ///   - point: the extension point.
  public mutating func add<Contribution>(
    _ contribution: Contribution, id: String, rank: Int? = nil,
    to point: ExtensionPoint<Contribution>
  ) {
    let name = Claim(.id, id)
    let claims =
      [name] + ((contribution as? any Claiming)?.claims ?? []).filter { $0 != name }
      + (rank.map { [Claim(.rank, "\($0)")] } ?? [])
    entries.append(
      Entry(
        point: point.id, pointTitle: point.title, id: id, rank: rank, claims: claims,
        value: contribution))
  }
}
