import PluginInterface

/// Assigns claims: at each extension point, the first contribution that makes a claim gets it.
struct GrantedClaims {
  private let reserved: [Claim: String]
  private var owners: [String: [Claim: String]] = [:]

  /// - Parameter reserved: the claims that the app holds at every extension point.
  init(reserved: Set<Claim>) {
    self.reserved = Dictionary(uniqueKeysWithValues: reserved.map { ($0, "the app") })
  }

  /// Grants a contribution its claims. If it loses an essential claim, none is granted.
  ///
  /// - Returns: the claims that it loses, with their owners.
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
