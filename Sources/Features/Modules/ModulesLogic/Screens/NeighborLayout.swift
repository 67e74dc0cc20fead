import ModulesInterface

/// The layout of a module's neighbors: each neighbor is a line that leads to a stem next to the
/// module.
///
/// ```
///   HomeFlow ───────────┬
///   RootFlow ── ✗ only ─┤
///   headway ────────────┘
/// ```
package struct NeighborLayout: Equatable, Sendable {
  package enum Side: Equatable, Sendable {
    /// Modules that import the module; their stem is on the right.
    case importers
    case imports
  }

  /// A part of a line with one style.
  package struct Part: Equatable, Sendable {
    package enum Role: Equatable, Sendable { case name, edge, mark }

    package let text: String
    package let role: Role
  }

  private let side: Side
  private let count: Int
  private let positions: [String: Int]
  private let longestName: Int
  private let longestWords: Int
  private let hasSigns: Bool
  private let measure: @Sendable (String) -> Int
  private let cut: @Sendable (String, Int) -> String

  private static let solid = "─"
  private static let dotted = "┄"

  /// Names aren't truncated below this width to make room for text that a sign can replace.
  private static let leastName = 16

  /// - Parameters:
  ///   - neighbors: the neighbors on one side.
  ///   - side: the side of the module.
  ///   - measure: returns the width of a text in columns.
  ///   - cut: truncates a text to a number of columns.
  package init(
    _ neighbors: [Neighbor], _ side: Side, measure: @escaping @Sendable (String) -> Int,
    cut: @escaping @Sendable (String, Int) -> String
  ) {
    self.side = side
    self.measure = measure
    self.cut = cut
    count = neighbors.count
    positions = Dictionary(neighbors.enumerated().map { ($1.name, $0) }) { first, _ in first }
    longestName = neighbors.map { measure($0.name) }.max() ?? 0
    longestWords = neighbors.map { NeighborLayout.wording($0).map(measure) ?? 0 }.max() ?? 0
    hasSigns = neighbors.contains { $0.sign != nil }
  }

  package static func == (left: NeighborLayout, right: NeighborLayout) -> Bool {
    left.side == right.side && left.positions == right.positions
      && left.longestWords == right.longestWords
  }

  private static func wording(_ neighbor: Neighbor) -> String? {
    neighbor.sign.map { "\($0) \(neighbor.remarks)" }
  }

  /// The meaning of the lines of a drawing, such as `── imported   ┄┄ declared, but not imported`; nil if
  /// all lines are solid.
  package static func legend(_ neighbors: [Neighbor]) -> String? {
    guard neighbors.contains(where: \.isOnlyDeclared) else { return nil }
    let others = neighbors.filter { !$0.isOnlyDeclared }
    let known = others.allSatisfy(\.isImported) ? "imported" : "imported, or not known"
    let parts =
      (others.isEmpty ? [] : ["\(solid)\(solid) \(known)"])
      + ["\(dotted)\(dotted) declared, but not imported"]
    return parts.joined(separator: "   ")
  }

  /// The line of a neighbor with the given width in columns.
  package func line(of neighbor: Neighbor, columns: Int) -> [Part] {
    let stem = stem(of: neighbor)
    let edge = edge(of: neighbor)
    // The stem, one line segment on each end, and a space next to the name.
    let frame = 4
    let words = longestWords + 2
    let hasWords =
      longestWords > 0 && columns - frame - words >= min(longestName, NeighborLayout.leastName)
    let markColumns = hasWords ? words : hasSigns ? 3 : 0
    let room = max(1, columns - frame - markColumns)
    let name = cut(neighbor.name, room)
    let used = measure(name)
    let mark = hasWords ? NeighborLayout.wording(neighbor) : neighbor.sign
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

  /// A line segment with a mark next to the stem.
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

  /// Dependencies that are only declared have a dotted line. If it is unknown whether they are
  /// imported, their line is solid.
  private func edge(of neighbor: Neighbor) -> String {
    neighbor.isOnlyDeclared ? NeighborLayout.dotted : NeighborLayout.solid
  }

  private func stem(of neighbor: Neighbor) -> String {
    let position = positions[neighbor.name] ?? 0
    if count == 1 { return "─" }
    if position == 0 { return "┬" }
    if position == count - 1 { return side == .importers ? "┘" : "└" }
    return side == .importers ? "┤" : "├"
  }
}
