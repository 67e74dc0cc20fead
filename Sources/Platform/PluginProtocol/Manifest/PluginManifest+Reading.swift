import Routing

extension PluginManifest {
  /// Decodes the text of a `plugin.json`.
  ///
  /// - Throws: ``JSONDiagnostics`` with all errors in the text.
  package init(text: String) throws(JSONDiagnostics) {
    guard text.utf8.count <= ProtocolLimits.manifest else {
      throw JSONDiagnostics([JSONDiagnostic("larger than \(ProtocolLimits.manifest) bytes")])
    }
    try self.init(tree: JSONTree.read(text))
  }

  private init(tree: JSONTree) throws(JSONDiagnostics) {
    let reader = JSONReader(tree)
    reader.members([
      "$schema", "id", "title", "version", "owner", "about", "protocol", "flag", "command",
      "contributions",
    ])
    id = reader.name("id") ?? ""
    title = reader.text("title", limit: ProtocolLimits.title) ?? ""
    version = reader.text("version", limit: 32) ?? ""
    owner = reader.text("owner", limit: ProtocolLimits.title) ?? ""
    about = reader.text(ifAny: "about", limit: 200) ?? ""
    protocols = PluginManifest.protocols(reader)
    isOnByDefault = reader["flag"]?.members(["default"]).truth(ifAny: "default") ?? true
    command = PluginManifest.command(reader)

    let added = reader["contributions"]
    added?.members(["rows", "panels", "screens", "links", "commands", "status", "counters"])
    func all<Element>(
      _ kind: String, id: (Element) -> String, _ read: (JSONReader) -> Element?
    ) -> [Element] {
      added?.named(kind, limit: ProtocolLimits.contributions, id: id, read) ?? []
    }
    rows = all("rows", id: \.id, PluginManifest.rows)
    panels = all("panels", id: \.id, PluginManifest.panel)
    screens = all("screens", id: \.id, PluginManifest.screen)
    links = all("links", id: \.id, PluginManifest.link)
    commands = all("commands", id: \.id, PluginManifest.command)
    statusItems = all("status", id: \.id) { place in
      place.members(["id", "rank"])
      return place.name("id").map { StatusItem(id: $0, rank: PluginManifest.rank(place)) }
    }
    counters = all("counters", id: \.id, PluginManifest.counter)
    for link in links where screens.contains(where: { $0.id == link.id }) {
      reader.note(
        "\"\(link.id)\" is also the id of a screen", at: "contributions.links",
        hint: "each screen already has a link with its id")
    }
    try reader.finish()
  }

  private static func protocols(_ reader: JSONReader) -> ClosedRange<Int> {
    guard let place = reader["protocol"] else {
      reader.note("missing", at: "protocol", hint: "{\"from\": 1, \"to\": 1}")
      return ProtocolVersion.supported
    }
    place.members(["from", "to"])
    let from = place.integer(ifAny: "from", in: 1...10_000) ?? 1
    let to = place.integer(ifAny: "to", in: 1...10_000) ?? from
    guard from <= to else {
      place.note("\"from\" is greater than \"to\"")
      return ProtocolVersion.supported
    }
    if ProtocolVersion.common(with: from...to) == nil {
      let supported = ProtocolVersion.supported
      place.note(
        "this app supports version \(supported.lowerBound)"
          + (supported.count > 1 ? " to \(supported.upperBound)" : "") + " of the protocol")
    }
    return from...to
  }

  private static func command(_ reader: JSONReader) -> [String] {
    guard let place = reader["command"] else {
      reader.note("missing", at: "command", hint: "[\"python3\", \"plugin.py\"]")
      return []
    }
    let words = place.list(limit: 64).compactMap { $0.text(limit: 1_000) }
    if words.first?.isEmpty != false { place.note("the program is missing") }
    if words.contains(where: { $0.unicodeScalars.contains("\0") }) {
      place.note("an argument contains a NUL character")
    }
    if words.contains(where: { $0.split(separator: "/").contains("..") }) {
      place.note("an argument contains \"..\", which can leave the plugin's folder")
    }
    return words
  }

  private static func rank(_ place: JSONReader) -> Int? {
    place.integer(ifAny: "rank", in: -1_000...1_000)
  }

  private static func point(_ place: JSONReader, _ usual: String) -> String {
    place["at"] == nil ? usual : place.name("at", also: ".") ?? usual
  }

  private static func rows(_ place: JSONReader) -> Rows? {
    place.members(["id", "title", "at", "rank"])
    guard let id = place.name("id"), let title = place.text("title", limit: ProtocolLimits.title)
    else { return nil }
    return Rows(
      id: id, title: title, point: point(place, "migrations.rows"), rank: rank(place))
  }

  private static func panel(_ place: JSONReader) -> Panel? {
    place.members(["id", "title", "at", "rank", "rows"])
    guard let id = place.name("id"), let title = place.text("title", limit: ProtocolLimits.title)
    else { return nil }
    return Panel(
      id: id, title: title, point: point(place, "migrations.panels"), rank: rank(place),
      rows: place.integer(ifAny: "rows", in: 1...20) ?? 4)
  }

  private static func screen(_ place: JSONReader) -> Screen? {
    place.members(["id", "title", "at", "before", "after", "parameters"])
    guard let id = place.name("id"), let title = place.text("title", limit: ProtocolLimits.title)
    else { return nil }
    let before = place.text(ifAny: "before", limit: 64)
    let after = place.text(ifAny: "after", limit: 64)
    if before != nil, after != nil { place.note("\"before\" and \"after\" exclude each other") }
    return Screen(
      id: id, title: title, point: point(place, "migrations.routes"),
      placement: before.map { .before($0) } ?? after.map { .after($0) },
      parameters: parameters(place))
  }

  private static func link(_ place: JSONReader) -> DeepLink? {
    place.members(["id", "parameters"])
    return place.name("id").map { DeepLink(id: $0, parameters: parameters(place)) }
  }

  private static func parameters(_ place: JSONReader) -> [Parameter] {
    place.named("parameters", limit: 16, id: \Parameter.name) { place in
      place.members(["name", "type", "required"])
      guard let name = place.name("name") else { return nil }
      if ["plugin", "place"].contains(name) {
        place.note("\"\(name)\" is a reserved name", at: "name")
      }
      return Parameter(
        name: name, kind: place.choice(ifAny: "type", of: Parameter.Kind.self) ?? .text,
        isRequired: place.truth(ifAny: "required") ?? false)
    }
  }

  private static func counter(_ place: JSONReader) -> Counter? {
    place.members(["id", "title", "pure", "version", "argument"])
    guard let id = place.name("id"), let title = place.text("title", limit: ProtocolLimits.title)
    else { return nil }
    return Counter(
      id: id, title: title, isPure: place.truth(ifAny: "pure") ?? false,
      version: place.text(ifAny: "version", limit: 32) ?? "",
      argument: place["argument"].map(argument))
  }

  private static func argument(_ place: JSONReader) -> Argument {
    place.members(["about", "example"])
    let about = place.text("about", limit: ProtocolLimits.title) ?? ""
    let example = place.text("example", limit: ProtocolLimits.argument) ?? ""
    for (name, text) in [("about", about), ("example", example)] where place[name] != nil {
      if text.allSatisfy(\.isWhitespace) {
        place.note("empty", at: name)
      } else if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        place.note("contains a line break or another control character", at: name)
      }
    }
    return Argument(about: about, example: example)
  }

  private static func command(_ place: JSONReader) -> Command? {
    place.members(["id", "title", "at", "keys"])
    guard let id = place.name("id"), let title = place.text("title", limit: ProtocolLimits.title)
    else { return nil }
    return Command(
      id: id, title: title, point: point(place, "migrations.commands"),
      keys: place.list("keys", limit: 4).compactMap { $0.text(limit: 16) })
  }
}
