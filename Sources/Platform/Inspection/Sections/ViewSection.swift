import DeclarativeUI
import DesignSystem
import Terminal

/// The rows about views: the time of frames, the bodies that took most time, and the tree.
@MainActor struct ViewSection {
  /// The number of types in the list of the slowest bodies.
  private static let mostListed = 12
  /// The time from which a body is listed that was evaluated once.
  private static let notable: Duration = .milliseconds(1)
  /// The number of changed values that are named, and the letters of a name.
  private static let mostValues = 3
  private static let mostLetters = 60

  let log: EvaluationLog

  /// Returns the rows.
  ///
  /// - Parameters:
  ///   - root: the root of the app, without the inspector.
  ///   - log: the evaluations and frames.
  static func items(of root: Node, _ log: EvaluationLog) -> [InspectorItem] {
    let section = ViewSection(log: log)
    return section.frames + section.often(below: root) + [section.item(of: root, at: "0")]
  }

  // MARK: Frames

  private var frames: [InspectorItem] {
    guard let last = log.frames.last, let most = log.frames.max() else { return [] }
    let median = log.frames.sorted()[log.frames.count / 2]
    let text =
      "last \(ReadableText.duration(last)), median \(ReadableText.duration(median)), "
      + "longest \(ReadableText.duration(most))"
    let slow = log.frames.count { $0 >= EvaluationLog.slowFrame }
    let limit = ReadableText.duration(EvaluationLog.slowFrame)
    return [
      InspectorItem(
        id: "#frames", title: .strong("Frames"),
        note: .muted(text)
          + (slow > 0 ? StyledText(", \(slow) of ≥ \(limit)", .warning) : ""),
        detail:
          "The times of the latest \(ReadableText.count(log.frames.count, "frame")): \(text); "
          + "\(slow) took \(limit) or more. "
          + "Frames with the inspector aren't measured.")
    ]
  }

  // MARK: Evaluations

  /// The views of one type on screen, with the sum of their evaluations.
  private struct Evaluated {
    /// The view with the slowest body.
    var node: Node
    var slowest: Duration
    var count: EvaluationLog.Count
    var views = 1

    mutating func add(_ other: Evaluated) {
      if other.slowest > slowest { (node, slowest) = (other.node, other.slowest) }
      count = count + other.count
      views += 1
    }
  }

  private func often(below root: Node) -> [InspectorItem] {
    var found: [Evaluated] = []
    var indexes: [String: Int] = [:]
    func visit(_ node: Node) {
      if let count = log.count(of: node) {
        let added = Evaluated(node: node, slowest: count.time, count: count)
        if let index = indexes[node.nameInRow] {
          found[index].add(added)
        } else {
          indexes[node.nameInRow] = found.count
          found.append(added)
        }
      }
      for child in node.children { visit(child) }
    }
    visit(root)
    found.removeAll { $0.count.total == $0.views && $0.count.time < ViewSection.notable }
    guard !found.isEmpty else { return [] }
    let most = found.enumerated()
      .sorted { left, right in
        let (first, second) = (left.element.count, right.element.count)
        return (second.time, second.total, left.offset) < (first.time, first.total, right.offset)
      }
      .prefix(ViewSection.mostListed).map(\.element)
    return [
      InspectorItem(
        id: "#often", title: .strong("Slowest bodies"),
        note: .muted(ReadableText.count(found.count, "type")),
        detail:
          "The types of views on screen by the time of their bodies, without those inside. Bodies "
          + "that were evaluated once and took less than 1 ms aren't listed.",
        children: most.map { entry in
          let views = entry.views > 1 ? " of \(entry.views) views" : ""
          return InspectorItem(
            id: "#often/\(entry.node.nameInRow)", title: StyledText(entry.node.nameInRow),
            note: .muted(
              evaluations(entry.count, views) + ", \(ReadableText.duration(entry.count.time))"),
            detail: detail(of: entry.node))
        })
    ]
  }

  private func evaluations(_ count: EvaluationLog.Count, _ views: String = "") -> String {
    let parent = views.isEmpty ? "its parent" : "their parents"
    let byParent = count.byParent > 0 ? ", \(count.byParent) by \(parent)" : ""
    return ReadableText.count(count.total, "evaluation") + views + byParent
  }

  /// The evaluations after the first one that the view itself has caused.
  private func byValues(_ count: EvaluationLog.Count) -> String {
    let number = count.total - count.byParent - 1
    guard number > 0 else { return "" }
    let most = count.byValue.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = most.prefix(ViewSection.mostValues).map { name, number in
      "\(VisibleText.line(String(name.prefix(ViewSection.mostLetters)))) \(number)×"
    }
    return ", \(number) because a value that it reads has changed"
      + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
  }

  // MARK: The tree

  /// The row of a view. Modifiers without keys have none of their own.
  private func item(of outer: Node, at path: String) -> InspectorItem {
    var node = outer
    while node is WrapperNode, !node.isHidden, node.keyBindings.isEmpty, node.children.count == 1 {
      node = node.children[0]
    }
    let name = node.nameInRow
    let text = node.accessibility(inside: []).map { ReadableText.short($0.label, 40) } ?? ""
    var title = StyledText(name, node.isFocused ? .strong : .body)
    if !text.isEmpty { title += .muted(" “\(VisibleText.line(text))”") }
    if node.isFocused { title += StyledText(" focused", .accent) }
    if node.isHidden { title += .muted(" hidden") }
    let count = log.count(of: node).map { "\($0.total)×  " } ?? ""
    let children = node.children.enumerated().map { item(of: $1, at: "\(path).\($0)") }
    return InspectorItem(
      id: path, title: title, note: .muted(count + ViewSection.text(node.frame)),
      detail: detail(of: node), children: children.isEmpty ? nil : children)
  }

  private func detail(of node: Node) -> String {
    let frame = node.frame
    var parts = [
      (node.hasBody ? node.viewName : "\(type(of: node))").prefix(160)
        + ": \(frame.size.columns)×\(frame.size.rows) cells at column "
        + "\(frame.left), row \(frame.top)"
    ]
    if let count = log.count(of: node) {
      parts.append(
        "body: \(evaluations(count)), \(ReadableText.duration(count.time))\(byValues(count))")
    }
    if !node.keyBindings.isEmpty {
      parts.append("keys: " + node.keyBindings.map(\.id).joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }

  private static func text(_ frame: Rect) -> String {
    "\(frame.size.columns)×\(frame.size.rows) at \(frame.left),\(frame.top)"
  }
}
