import DeclarativeUI
import DesignSystem
import Terminal

/// The rows about views: the time of frames, the bodies that were evaluated most often, and the tree.
@MainActor struct ViewSection {
  /// The number of views in the list of those that were evaluated most often.
  private static let mostListed = 12

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
    return [
      InspectorItem(
        id: "#frames", title: .strong("Frames"), note: .muted(text),
        detail:
          "The times of the latest \(ReadableText.count(log.frames.count, "frame")): \(text). "
          + "Frames with the inspector aren't measured.")
    ]
  }

  // MARK: Evaluations

  private func often(below root: Node) -> [InspectorItem] {
    var found: [(node: Node, count: EvaluationLog.Count)] = []
    func visit(_ node: Node) {
      if let count = log.count(of: node), count.total > 1 { found.append((node, count)) }
      for child in node.children { visit(child) }
    }
    visit(root)
    guard !found.isEmpty else { return [] }
    let most = found.sorted { $0.count.total > $1.count.total }.prefix(ViewSection.mostListed)
    return [
      InspectorItem(
        id: "#often", title: .strong("Evaluated most often"),
        note: .muted(ReadableText.count(found.count, "view")),
        detail: "The views on screen with more than one evaluation of their body.",
        children: most.enumerated().map { index, entry in
          InspectorItem(
            id: "#often/\(index)", title: StyledText(entry.node.nameInRow),
            note: .muted(evaluations(entry.count)), detail: detail(of: entry.node))
        })
    ]
  }

  private func evaluations(_ count: EvaluationLog.Count) -> String {
    let byParent = count.byParent > 0 ? ", \(count.byParent) by its parent" : ""
    return ReadableText.count(count.total, "evaluation") + byParent
  }

  /// The evaluations after the first one that the view itself has caused.
  private func byValues(_ count: EvaluationLog.Count) -> String {
    let number = count.total - count.byParent - 1
    return number > 0 ? ", \(number) because a value that it reads has changed" : ""
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
      parts.append("body: \(evaluations(count))\(byValues(count))")
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
