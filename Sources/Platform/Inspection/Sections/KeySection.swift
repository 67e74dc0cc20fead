import DeclarativeUI
import DesignSystem
import Terminal

/// The rows about keys: the views that receive a key press, innermost first, with their keys.
@MainActor enum KeySection {
  /// Returns the rows for the current focus.
  static func items(in host: ViewHost) -> [InspectorItem] {
    var taken: [KeyPress: String] = [:]
    let path = responders(in: host)
    let order = path.filter { $0.hasBody || $0.isFocused }.map(\.nameInRow)
      .joined(separator: " \(Glyph.arrow) ")
    let nowhere =
      host.focused == nil ? "No view has the focus, so keys start at the innermost view. " : ""
    let focus = InspectorItem(
      id: "#focus", title: .strong("Focus"),
      note: .muted(ReadableText.short(host.focused?.nameInRow ?? "no focused view", 60)),
      detail:
        "\(nowhere)A key press reaches these views, innermost first, until one handles it: \(order)"
    )
    return [focus]
      + path.enumerated().compactMap { index, node in
        let bindings = host.keyMap.applied(to: node.keyBindings)
        guard !bindings.isEmpty else { return nil }
        let rows = bindings.enumerated().map { row(of: $1, "\(index)/\($0)", &taken) }
        return InspectorItem(
          id: "\(index)", title: StyledText(name(of: node)),
          note: .muted(ReadableText.count(bindings.count, "key binding")),
          detail: "\(type(of: node))", children: rows)
      }
  }

  /// The name of a view with keys; for keys that a modifier adds, that of the view around them.
  private static func name(of node: Node) -> String {
    guard node is WrapperNode else { return node.nameInRow }
    var outer = node.parent
    while let current = outer, !current.hasBody { outer = current.parent }
    return (outer ?? node).nameInRow
  }

  private static func responders(in host: ViewHost) -> [Node] {
    var path: [Node] = []
    var node = host.focused ?? host.innermostWithKeys
    while let current = node {
      path.append(current)
      node = current.parent
    }
    return path
  }

  private static func row(
    of binding: KeyBinding, _ id: String, _ taken: inout [KeyPress: String]
  ) -> InspectorItem {
    let keys = binding.keys.map(\.symbol).joined(separator: " ")
    var note = StyledText.muted(binding.id)
    var detail = "\(binding.title): \(binding.id)"
    let lost = binding.keys.filter { taken[$0] != nil }
    if let key = lost.first, let owner = taken[key] {
      note = StyledText("\(key.symbol) belongs to \(owner)  ", .warning) + note
      detail += "; \(owner) of an inner view handles \(lost.map(\.symbol).joined(separator: ", "))"
    }
    if let reason = binding.disabledReason {
      note = StyledText("\(reason)  ", .muted) + note
      detail += "; disabled: \(reason)"
    }
    for key in binding.keys where taken[key] == nil { taken[key] = binding.id }
    let style: TextStyle = binding.disabledReason == nil ? .key : .muted
    return InspectorItem(
      id: id,
      title: StyledText(keys.isEmpty ? "no key" : keys, style) + StyledText("  \(binding.title)"),
      note: note, detail: detail)
  }
}
