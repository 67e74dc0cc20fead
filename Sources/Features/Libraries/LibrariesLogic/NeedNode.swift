import LibrariesInterface

/// A library in the tree of what a library brings along.
package struct NeedNode: Identifiable, Equatable, Sendable {
  /// The way from the root: the same library may stand in several places.
  package let id: [LibraryID]
  package let name: String
  package let version: String?
  package let license: String?
  package let verdict: LibraryAssessment.Verdict
  /// Nil where nobody knows what it needs.
  package let children: [NeedNode]?

  package var library: LibraryID? { id.last }

  /// Ways are followed so deep; a circle ends where it closes.
  private static let deepest = 12

  /// What a library needs; nil where nobody knows.
  package static func needs(of id: LibraryID, _ state: LibrariesBoard.State) -> [NeedNode]? {
    let all = Dictionary(state.assessments.map { ($0.id, $0) }) { first, _ in first }
    var budget = 2_000
    return nodes(below: [id], all, &budget)
  }

  private static func nodes(
    below way: [LibraryID], _ all: [LibraryID: LibraryAssessment], _ budget: inout Int
  ) -> [NeedNode]? {
    guard let last = way.last, let needs = all[last]?.entry.library.needs else { return nil }
    return needs.compactMap { need in
      guard let assessment = all[need], !way.contains(need), budget > 0 else { return nil }
      budget -= 1
      let inner = way.count < deepest ? nodes(below: way + [need], all, &budget) : nil
      return NeedNode(
        id: way + [need], name: assessment.entry.library.name,
        version: assessment.entry.library.fixedTo,
        license: LibraryWords.license(assessment.entry), verdict: assessment.verdict,
        children: inner)
    }
  }
}
