import Routing

/// A plugin's answer to `initialize`.
package struct PluginHandshake: Equatable, Sendable {
  /// The protocol version for all further messages.
  package let version: Int
  /// The names of the app's features that the plugin uses.
  package let features: [String]

  /// Decodes the answer.
  ///
  /// - Parameters:
  ///   - answer: the result of the call.
  ///   - asked: the version that the app requested.
  /// - Throws: ``JSONDiagnostics``, also if the version isn't the requested one.
  package init(_ answer: JSONTree, asked: Int) throws(JSONDiagnostics) {
    let reader = JSONReader(answer)
    reader.members(["protocol", "features"])
    if reader["protocol"] == nil { reader.note("missing", at: "protocol") }
    version = reader.integer(ifAny: "protocol", in: 1...10_000) ?? asked
    if version != asked {
      reader.note("expected version \(asked), found \(version)", at: "protocol")
    }
    features = reader.list("features", limit: 64).compactMap { $0.text(limit: 64) }
    try reader.finish()
  }
}

/// A notification that contributions have changed and must be requested again.
package struct PluginChange: Equatable, Sendable {
  /// The identifiers of the contributions; nil for all.
  package let contributions: Set<String>?

  /// Decodes the parameters of `changed`.
  ///
  /// - Throws: ``JSONDiagnostics``, also if there are more identifiers than a manifest can contain.
  package init(_ parameters: JSONTree) throws(JSONDiagnostics) {
    let reader = JSONReader(parameters)
    reader.members(["contributions"])
    contributions = reader["contributions"].map { names in
      Set(names.list(limit: ProtocolLimits.changes).compactMap { $0.text(limit: 64) })
    }
    try reader.finish()
  }
}

/// A row that a plugin adds to a list.
package struct PluginRow: Equatable, Sendable {
  /// The meaning of the row. The theme determines its color.
  package enum Tone: String, CaseIterable, Sendable {
    /// No special meaning.
    case plain
    /// A warning.
    case warning
    /// A problem.
    case danger
    /// A success.
    case success
  }

  /// The identifier, unique among the rows.
  package let id: String
  /// The text of the row.
  package let text: String
  /// The meaning; `plain` if the plugin specifies none.
  package let tone: Tone
  /// The identifier of the item that Enter opens, as in the facts; nil for none.
  package let opens: String?
  /// The link that Enter opens instead, such as that of a screen of the plugin; nil for none.
  package let link: String?
  /// The identifier of the item below the row, as in the facts; nil for none.
  package let above: String?
  /// The identifier of the item above the row, as in the facts; nil for none.
  package let below: String?

  /// Decodes the answer to `rows`.
  ///
  /// - Throws: ``JSONDiagnostics``.
  package static func rows(_ answer: JSONTree) throws(JSONDiagnostics) -> [PluginRow] {
    let reader = JSONReader(answer)
    let rows = reader.members(["rows"])
      .named("rows", limit: ProtocolLimits.rows, id: { (row: PluginRow) in row.id }) { place in
        place.members(["id", "text", "tone", "opens", "link", "above", "below"])
        if place["opens"] != nil, place["link"] != nil {
          place.note("can't be combined with \"opens\"", at: "link")
        }
        if place["above"] != nil, place["below"] != nil {
          place.note("can't be combined with \"above\"", at: "below")
        }
        guard let id = place.text("id", limit: 200),
          let text = place.text("text", limit: ProtocolLimits.text)
        else { return nil }
        return PluginRow(
          id: id, text: text, tone: place.choice(ifAny: "tone", of: Tone.self) ?? .plain,
          opens: place.text(ifAny: "opens", limit: 200),
          link: place.text(ifAny: "link", limit: ProtocolLimits.text),
          above: place.text(ifAny: "above", limit: 200),
          below: place.text(ifAny: "below", limit: 200))
      }
    if reader["rows"] == nil { reader.note("missing", at: "rows") }
    try reader.finish()
    return rows
  }
}

/// An action that a plugin requests from the app.
package enum PluginEffect: Equatable, Sendable {
  /// Open a link.
  case openLink(String)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Show a notice.
  case notify(String)
  /// Show a notice about a problem.
  case notifyProblem(String)

  private enum Kind: String, CaseIterable { case open, copy, tell, problem }

  /// Decodes the effects among the members of an answer.
  static func effects(_ reader: JSONReader) -> [PluginEffect] {
    reader.list("effects", limit: ProtocolLimits.effects).compactMap { place in
      place.members(["do", "text"])
      let kind = place.choice(ifAny: "do", of: Kind.self)
      if place["do"] == nil { place.note("missing", at: "do") }
      let limit = kind == .copy ? 100_000 : ProtocolLimits.text
      guard let kind, let text = place.text("text", limit: limit) else { return nil }
      return switch kind {
      case .open: .openLink(text)
      case .copy: .copy(text)
      case .tell: .notify(text)
      case .problem: .notifyProblem(text)
      }
    }
  }

  /// Decodes the answer to `command`.
  ///
  /// - Throws: ``JSONDiagnostics``.
  package static func effects(_ answer: JSONTree) throws(JSONDiagnostics) -> [PluginEffect] {
    let reader = JSONReader(answer)
    let effects = effects(reader.members(["effects"]))
    try reader.finish()
    return effects
  }
}

extension JSONTree {
  /// Whether an answer is one that a plugin replaces later, such as “Counting…”.
  package var isPlaceholder: Bool {
    var room = 1_000
    return hasEllipsis(&room) && room > 0
  }

  /// Whether a text contains an ellipsis, as far as the texts have room: a long answer isn't searched.
  private func hasEllipsis(_ room: inout Int) -> Bool {
    switch self {
    case .string(let text):
      room -= text.utf8.count
      return room > 0 && text.contains("…")
    case .array(let items): return JSONTree.hasEllipsis(items, &room)
    case .object(let members): return JSONTree.hasEllipsis(members.values, &room)
    default:
      room -= 1
      return false
    }
  }

  private static func hasEllipsis(_ items: some Sequence<JSONTree>, _ room: inout Int) -> Bool {
    var found = false
    for item in items where room > 0 {
      if item.hasEllipsis(&room) { found = true }
    }
    return found
  }
}
