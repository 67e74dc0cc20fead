import Routing

/// What a plugin says of itself when it is greeted.
public struct PluginGreeting: Equatable, Sendable {
  /// The version of the protocol that is spoken from then on.
  public let version: Int
  /// Those of the app's features that it uses, by name.
  public let features: [String]

  /// - Throws: ``JSONMistakes``, also for a version that wasn't asked for.
  public init(_ answer: JSONTree, asked: Int) throws(JSONMistakes) {
    let reader = JSONReader(answer)
    reader.members(["protocol", "features"])
    if reader["protocol"] == nil { reader.note("it is missing", at: "protocol") }
    version = reader.integer(ifAny: "protocol", in: 1...10_000) ?? asked
    if version != asked {
      reader.note("the app speaks version \(asked), not \(version)", at: "protocol")
    }
    features = reader.list("features", limit: 64).compactMap { $0.text(limit: 64) }
    try reader.finish()
  }
}

/// What a plugin says unasked is to be asked again.
public struct PluginChange: Equatable, Sendable {
  /// The contributions, by id; nil for all of them.
  public let contributions: Set<String>?

  /// Reads the parameters of `changed`.
  ///
  /// - Throws: ``JSONMistakes``, also for more names than a manifest can hold.
  public init(_ parameters: JSONTree) throws(JSONMistakes) {
    let reader = JSONReader(parameters)
    reader.members(["contributions"])
    contributions = reader["contributions"].map { names in
      Set(names.list(limit: ProtocolLimits.changes).compactMap { $0.text(limit: 64) })
    }
    try reader.finish()
  }
}

/// A row that a plugin adds to a list.
public struct PluginRow: Equatable, Sendable {
  /// How the row is to be felt; a theme says in which colours.
  public enum Tone: String, CaseIterable, Sendable { case plain, warning, danger, success }

  public let id: String
  public let text: String
  /// `plain` unless it says another.
  public let tone: Tone
  /// What Enter opens, by the id that the facts have; nil for nothing.
  public let opens: String?

  /// Reads the answer to `rows`.
  ///
  /// - Throws: ``JSONMistakes``.
  public static func rows(_ answer: JSONTree) throws(JSONMistakes) -> [PluginRow] {
    let reader = JSONReader(answer)
    let rows = reader.members(["rows"])
      .named("rows", limit: ProtocolLimits.rows, id: { (row: PluginRow) in row.id }) { place in
        place.members(["id", "text", "tone", "opens"])
        guard let id = place.text("id", limit: 200),
          let text = place.text("text", limit: ProtocolLimits.text)
        else { return nil }
        return PluginRow(
          id: id, text: text, tone: place.choice(ifAny: "tone", of: Tone.self) ?? .plain,
          opens: place.text(ifAny: "opens", limit: 200))
      }
    if reader["rows"] == nil { reader.note("it is missing", at: "rows") }
    try reader.finish()
    return rows
  }
}

/// What a plugin wants to be done for the person.
public enum PluginEffect: Equatable, Sendable {
  case openLink(String)
  case copy(String)
  case tell(String)
  case tellProblem(String)

  private enum Kind: String, CaseIterable { case open, copy, tell, problem }

  /// Reads the effects among the members of an answer.
  static func effects(_ reader: JSONReader) -> [PluginEffect] {
    reader.list("effects", limit: ProtocolLimits.effects).compactMap { place in
      place.members(["do", "text"])
      let kind = place.choice(ifAny: "do", of: Kind.self)
      if place["do"] == nil { place.note("it is missing", at: "do") }
      let limit = kind == .copy ? 100_000 : ProtocolLimits.text
      guard let kind, let text = place.text("text", limit: limit) else { return nil }
      return switch kind {
      case .open: .openLink(text)
      case .copy: .copy(text)
      case .tell: .tell(text)
      case .problem: .tellProblem(text)
      }
    }
  }

  /// Reads the answer to `command`.
  ///
  /// - Throws: ``JSONMistakes``.
  public static func effects(_ answer: JSONTree) throws(JSONMistakes) -> [PluginEffect] {
    let reader = JSONReader(answer)
    let effects = effects(reader.members(["effects"]))
    try reader.finish()
    return effects
  }
}
