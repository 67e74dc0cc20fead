import LibrariesInterface

/// A library in the dependency tree of another library.
package struct DependencyNode: Identifiable, Equatable, Sendable {
  /// The path from the root. The same library can occur several times in the tree.
  package let id: [LibraryID]
  package let name: String
  package let version: String?
  package let license: String?
  package let verdict: LibraryAssessment.Verdict
  /// Whether the team has answered anything about the library.
  package let hasScorecard: Bool
  /// The direct dependencies; nil if unknown.
  package let children: [DependencyNode]?

  package var library: LibraryID? { id.last }

  /// The maximum depth of the tree. A cycle ends where it closes.
  private static let deepest = 12

  /// Returns the dependency tree of a library; nil if its dependencies are unknown.
  package static func needs(of id: LibraryID, _ state: LibrariesReducer.State) -> [DependencyNode]?
  {
    let all = Dictionary(state.assessments.map { ($0.id, $0) }) { first, _ in first }
    var budget = 2_000
    return nodes(below: [id], all, &budget)
  }

  private static func nodes(
    below path: [LibraryID], _ all: [LibraryID: LibraryAssessment], _ budget: inout Int
  ) -> [DependencyNode]? {
    guard let last = path.last, let needs = all[last]?.entry.library.needs else { return nil }
    return needs.compactMap { need in
      guard let assessment = all[need], !path.contains(need), budget > 0 else { return nil }
      budget -= 1
      let inner = path.count < deepest ? nodes(below: path + [need], all, &budget) : nil
      return DependencyNode(
        id: path + [need], name: assessment.entry.library.name,
        version: assessment.entry.library.fixedTo,
        license: LibraryText.license(assessment.entry), verdict: assessment.verdict,
        hasScorecard: assessment.entry.scorecard != nil, children: inner)
    }
  }
}
