import PluginInterface

/// Gives out what contributions claim: at each point, to the one that asks first.
struct GrantedClaims {
  private var owners: [String: [Claim: String]] = [:]

  /// Grants a contribution its claims; nothing where it has lost one that it can't be there without.
  ///
  /// - Returns: what it has lost, and to whom.
  mutating func grant(
    _ contribution: PluginContributions.Entry, to plugin: String
  ) -> [(claim: Claim, keptBy: String)] {
    let taken = owners[contribution.point] ?? [:]
    let lost = contribution.claims.compactMap { claim in
      taken[claim].map { (claim: claim, keptBy: $0) }
    }
    guard !lost.contains(where: \.claim.isEssential) else { return lost }
    for claim in contribution.claims where taken[claim] == nil {
      owners[contribution.point, default: [:]][claim] = plugin
    }
    return lost
  }
}
