import PluginInterface

/// Gives out what contributions claim: at each point, to the one that asks first.
struct GrantedClaims {
  private let reserved: [Claim: String]
  private var owners: [String: [Claim: String]] = [:]

  /// - Parameter reserved: what the app has at every point.
  init(reserved: Set<Claim>) {
    self.reserved = Dictionary(uniqueKeysWithValues: reserved.map { ($0, "the app") })
  }

  /// Grants a contribution its claims; nothing where it has lost one that it can't be there without.
  ///
  /// - Returns: what it has lost, and to whom.
  mutating func grant(
    _ contribution: PluginContributions.Entry, to plugin: String
  ) -> [(claim: Claim, keptBy: String)] {
    let taken = owners[contribution.point] ?? reserved
    let lost = contribution.claims.compactMap { claim in
      taken[claim].map { (claim: claim, keptBy: $0) }
    }
    guard !lost.contains(where: \.claim.isEssential) else { return lost }
    for claim in contribution.claims where taken[claim] == nil {
      owners[contribution.point, default: reserved][claim] = plugin
    }
    return lost
  }
}
