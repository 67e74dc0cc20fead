import Routing

extension ScreenTree {
  /// Decodes a view: an object whose `type` is the kind of view.
  ///
  /// - Throws: ``JSONDiagnostics``, also if the view is nested too deeply or has too many views.
  package init(_ answer: JSONTree) throws(JSONDiagnostics) {
    let reader = JSONReader(answer)
    let tree = ScreenTree.read(reader)
    try reader.finish()
    self = tree ?? .spacer
  }

  /// Decodes the answer to `panel`: a view without controls.
  ///
  /// - Throws: ``JSONDiagnostics``.
  package init(panel answer: JSONTree) throws(JSONDiagnostics) {
    let reader = JSONReader(answer)
    reader.members(["tree"])
    let tree = reader["tree"].flatMap(ScreenTree.read)
    if reader["tree"] == nil { reader.note("missing", at: "tree") }
    if tree?.isInteractive == true {
      reader.note("a panel can't contain controls", at: "tree", hint: "use a screen instead")
    }
    try reader.finish()
    self = tree ?? .spacer
  }

  private var isInteractive: Bool {
    switch self {
    case .vertical(let parts, _), .horizontal(let parts, _): parts.contains(where: \.isInteractive)
    case .list, .table, .field, .toggle, .button: true
    case .text, .divider, .spacer, .progress, .sparkline, .bars, .chart: false
    }
  }

  private enum Kind: String, CaseIterable {
    case text, vstack, hstack, divider, spacer, list, table, progress, sparkline, bars, chart
    case field, toggle, button
  }

  /// Decodes a view, or returns nil after recording an error.
  static func read(_ place: JSONReader) -> ScreenTree? {
    var remaining = ProtocolLimits.nodes
    let tree = read(place, depth: 1, &remaining)
    if remaining < 0 { place.note("more than \(ProtocolLimits.nodes) views") }
    return tree
  }

  private static func read(_ place: JSONReader, depth: Int, _ remaining: inout Int) -> ScreenTree? {
    remaining -= 1
    guard remaining >= 0 else { return nil }
    guard depth <= ProtocolLimits.depth else {
      place.note("nested deeper than \(ProtocolLimits.depth) levels")
      return nil
    }
    guard case .object = place.value else {
      place.note("expected a view, such as {\"type\": \"text\", …}")
      return nil
    }
    guard place["type"] != nil else {
      place.note("missing", at: "type")
      return nil
    }
    guard let kind = place.choice(ifAny: "type", of: Kind.self) else { return nil }
    func known(_ members: String...) { place.members(["type"] + members) }
    switch kind {
    case .text:
      known("text", "lines")
      return text(place, "text").map {
        .text($0, lines: place.integer(ifAny: "lines", in: 1...100))
      }
    case .divider:
      known("text")
      return .divider(place["text"].flatMap(PluginText.init))
    case .spacer:
      known()
      return .spacer
    case .vstack, .hstack:
      known("children", "spacing")
      var children: [ScreenTree] = []
      for child in place.list("children", limit: ProtocolLimits.nodes) {
        if let child = read(child, depth: depth + 1, &remaining) { children.append(child) }
      }
      let spacing = place.integer(ifAny: "spacing", in: 0...2) ?? (kind == .vstack ? 0 : 1)
      return kind == .vstack
        ? .vertical(children, spacing: spacing) : .horizontal(children, spacing: spacing)
    case .list:
      known("id", "rows", "action")
      return list(place)
    case .table:
      known("id", "columns", "rows", "action")
      return table(place)
    case .progress:
      known("value", "label")
      return place.number("value", in: 0...1).map {
        .progress($0, place["label"].flatMap(PluginText.init))
      }
    case .sparkline:
      known("values", "label")
      return sparkline(place)
    case .bars:
      known("bars")
      return bars(place)
    case .chart:
      known("series", "rows")
      return chart(place)
    case .field:
      known("id", "placeholder", "text", "action")
      guard let id = place.name("id"), let action = place.name("action", also: "._") else {
        return nil
      }
      return .field(
        Field(
          id: id, placeholder: place.text(ifAny: "placeholder", limit: 80) ?? "",
          text: place.text(ifAny: "text") ?? "", action: action))
    case .toggle:
      known("label", "on", "action")
      guard let label = place.text("label", limit: 80),
        let action = place.name("action", also: "._")
      else { return nil }
      return .toggle(label: label, isOn: place.truth(ifAny: "on") ?? false, action: action)
    case .button:
      known("label", "action")
      guard let label = place.text("label", limit: 80),
        let action = place.name("action", also: "._")
      else { return nil }
      return .button(label: label, action: action)
    }
  }

  private static func text(_ place: JSONReader, _ name: String) -> PluginText? {
    guard let member = place[name] else {
      place.note("missing", at: name)
      return nil
    }
    return PluginText(member)
  }

  private static func list(_ place: JSONReader) -> ScreenTree? {
    guard let id = place.name("id") else { return nil }
    let rows = place.named("rows", limit: ProtocolLimits.rows, id: \Rows.Row.id) { place in
      place.members(["id", "text", "detail"])
      guard let id = place.text("id", limit: 200), let text = text(place, "text") else {
        return nil
      }
      return Rows.Row(id: id, text: text, detail: place["detail"].flatMap(PluginText.init))
    }
    return .list(Rows(id: id, rows: rows, action: action(place)))
  }

  private static func action(_ place: JSONReader) -> String? {
    place["action"] == nil ? nil : place.name("action", also: "._")
  }

  private enum Side: String, CaseIterable { case left, right }

  private static func table(_ place: JSONReader) -> ScreenTree? {
    guard let id = place.name("id") else { return nil }
    let columns = place.list("columns", limit: 16).compactMap { place in
      place.members(["title", "width", "align"])
      return place.text("title", limit: 40).map {
        Cells.Column(
          title: $0, width: place.integer(ifAny: "width", in: 1...200),
          isTrailing: place.choice(ifAny: "align", of: Side.self) == .right)
      }
    }
    if columns.isEmpty { place.note("a table needs at least one column", at: "columns") }
    let rows = place.named("rows", limit: ProtocolLimits.rows, id: \Cells.Row.id) { place in
      place.members(["id", "cells"])
      guard let id = place.text("id", limit: 200) else { return nil }
      let cells = place.list("cells", limit: 16).compactMap(PluginText.init)
      if cells.count != columns.count {
        let (given, wanted) = (cells.count, columns.count)
        place.note(
          "\(given) \(given == 1 ? "cell" : "cells") for "
            + "\(wanted) \(wanted == 1 ? "column" : "columns")", at: "cells")
      }
      return Cells.Row(id: id, cells: cells)
    }
    return .table(Cells(id: id, columns: columns, rows: rows, action: action(place)))
  }
}
