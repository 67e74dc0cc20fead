import ModulesInterface

/// Where things stand in the picture of a module with its neighbours: each neighbour is a line that leads to
/// a stem beside the module.
///
/// ```
///  HomeFlow ───────────┬
///  RootFlow ── ✗ only ─┤
///  headway ────────────┘
/// ```
package struct NeighbourLayout: Equatable, Sendable {
  package enum Side: Equatable, Sendable {
    /// Those that import the module; their stem is at the right.
    case importers
    case imports
  }

  /// A piece of a line.
  package struct Part: Equatable, Sendable {
    package enum Role: Equatable, Sendable { case name, edge, mark }

    package let text: String
    package let role: Role
  }

  private let side: Side
  private let count: Int
  private let places: [String: Int]
  private let longestName: Int
  private let longestWords: Int
  private let hasSigns: Bool
  private let measure: @Sendable (String) -> Int
  private let cut: @Sendable (String, Int) -> String

  /// No name is cut below this for words that a sign can stand for.
  private static let leastName = 16

  /// - Parameters:
  ///   - measure: the columns that a text takes.
  ///   - cut: a text in at most so many columns.
  package init(
    _ neighbours: [Neighbour], _ side: Side, measure: @escaping @Sendable (String) -> Int,
    cut: @escaping @Sendable (String, Int) -> String
  ) {
    self.side = side
    self.measure = measure
    self.cut = cut
    count = neighbours.count
    places = Dictionary(neighbours.enumerated().map { ($1.name, $0) }) { first, _ in first }
    longestName = neighbours.map { measure($0.name) }.max() ?? 0
    longestWords = neighbours.map { NeighbourLayout.wording($0).map(measure) ?? 0 }.max() ?? 0
    hasSigns = neighbours.contains { $0.sign != nil }
  }

  package static func == (left: NeighbourLayout, right: NeighbourLayout) -> Bool {
    left.side == right.side && left.places == right.places
      && left.longestWords == right.longestWords
  }

  private static func wording(_ neighbour: Neighbour) -> String? {
    neighbour.sign.map { "\($0) \(neighbour.words)" }
  }

  /// The line of a neighbour, at most so many columns wide.
  package func line(of neighbour: Neighbour, columns: Int) -> [Part] {
    let stem = stem(of: neighbour)
    let edge = edge(of: neighbour)
    // The stem, a piece of line at both ends, and a space beside the name.
    let frame = 4
    let words = longestWords + 2
    let hasWords =
      longestWords > 0 && columns - frame - words >= min(longestName, NeighbourLayout.leastName)
    let markColumns = hasWords ? words : hasSigns ? 3 : 0
    let room = max(1, columns - frame - markColumns)
    let name = cut(neighbour.name, room)
    let used = measure(name)
    let mark = hasWords ? NeighbourLayout.wording(neighbour) : neighbour.sign
    switch side {
    case .importers:
      let fill = columns - used - frame - markColumns
      return [
        Part(text: name, role: .name), Part(text: " ", role: .edge),
      ] + line(fill + 1, mark, markColumns, edge, atEnd: true)
        + [Part(text: edge + stem, role: .edge)]
    case .imports:
      return [Part(text: stem + edge, role: .edge)]
        + line(0, mark, markColumns, edge, atEnd: false)
        + [Part(text: "▶ ", role: .edge), Part(text: name, role: .name)]
    }
  }

  /// A piece of line with a mark in it, the mark beside the stem.
  private func line(
    _ fill: Int, _ mark: String?, _ markColumns: Int, _ edge: String, atEnd: Bool
  ) -> [Part] {
    let plain = Part(text: String(repeating: edge, count: max(0, fill)), role: .edge)
    guard markColumns > 0 else { return [plain] }
    guard let mark else {
      return [Part(text: plain.text + String(repeating: edge, count: markColumns), role: .edge)]
    }
    let slack = String(repeating: edge, count: max(0, markColumns - 2 - measure(mark)))
    let marked = Part(text: " \(mark) ", role: .mark)
    return atEnd
      ? [Part(text: plain.text + slack, role: .edge), marked]
      : [marked, Part(text: slack + plain.text, role: .edge)]
  }

  /// What is declared alone is a thinner line.
  private func edge(of neighbour: Neighbour) -> String {
    neighbour.isImported ? "─" : "┄"
  }

  private func stem(of neighbour: Neighbour) -> String {
    let place = places[neighbour.name] ?? 0
    if count == 1 { return "─" }
    if place == 0 { return "┬" }
    if place == count - 1 { return side == .importers ? "┘" : "└" }
    return side == .importers ? "┤" : "├"
  }
}
