import Routing
import TestSupport
import Testing

private struct SampleRoute: Route, Equatable {
  static let identifier = "migration"
  static let host = "migrations"
  static let segments = ["id"]
  var id: String
  var tab: String?
  var line: Int?
  var exact: Bool?
}

private struct HomeRoute: Route { static let identifier = "home" }

private struct AfterRoute: Route {
  static let identifier = "after"
  var next: AnyRoute
}

private struct ListRoute: Route {
  static let identifier = "list"
  var ids: [String]
}

private enum SampleTab: String, LinkNamed {
  case scorecard
  case importedBy = "uses"

  var title: String {
    switch self {
    case .scorecard: "Scorecard"
    case .importedBy: "Imported by"
    }
  }
}

@Suite struct LinkTests {
  private let registry: RouteRegistry

  init() throws {
    var registry = RouteRegistry()
    try registry.register(SampleRoute.self)
    try registry.register(HomeRoute.self)
    try registry.register(AfterRoute.self)
    try registry.register(ListRoute.self)
    self.registry = registry
  }

  private func migration(_ text: String) throws -> SampleRoute? {
    try registry.route(for: Link(text, scheme: "headway"), scheme: "headway").route
      as? SampleRoute
  }

  private func error(_ text: String) -> LinkError? {
    do {
      _ = try registry.route(for: Link(text, scheme: "headway"), scheme: "headway")
      return nil
    } catch {
      return error
    }
  }

  @Test("a name without parameters is an identifier or else the host of a URL")
  func hostAsName() throws {
    #expect(error("migrations")?.message.contains("Unknown parameter") == false)
    #expect(error("migrations")?.code == .badParameters)
    #expect(
      try registry.route(for: Link("home", scheme: "headway"), scheme: "headway").route is HomeRoute
    )
    #expect(error("migrations|{\"id\":\"a\"}")?.code == .unknownPath)
  }

  @Test("rule 24: a tab is named by its title or an older name; errors list the titles")
  func tabNames() throws {
    func tab(_ name: String?) throws -> SampleTab? {
      try LinkError.tab(name, besides: ["form"])
    }
    #expect(SampleTab.allCases.map(\.linkName) == ["scorecard", "imported-by"])
    #expect(try tab("imported-by") == .importedBy)
    #expect(try tab("uses") == .importedBy)
    #expect(try tab(nil) == nil)
    let error = #expect(throws: LinkError.self) { try tab("Scorecard") }
    #expect(
      error?.message
        == "There is no tab \"Scorecard\". The tabs are scorecard, imported-by, form.")
  }

  @Test("rule 24: a URL and a route text lead to the same typed route")
  func bothForms() throws {
    let expected = SampleRoute(id: "xctest", tab: "teams", line: 12, exact: true)
    #expect(try migration("headway://migrations/xctest?tab=teams&line=12&exact=true") == expected)
    #expect(
      try migration(#"migration|{"id":"xctest","tab":"teams","line":12,"exact":true}"#) == expected)
    #expect(try migration("  HEADWAY://Migrations/xctest/\n") == SampleRoute(id: "xctest"))
    #expect(try migration("headway://migrations/42?line=7") == SampleRoute(id: "42", line: 7))
  }

  @Test("rule 23: only the first | separates; a missing or empty part is read as {}")
  func dividing() throws {
    #expect(try migration(#"migration|{"id":"a|b"}"#)?.id == "a|b")
    for text in ["home", "home|", "home|{}", "home| {} "] {
      #expect(
        try registry.route(for: Link(text, scheme: "headway"), scheme: "headway").route is HomeRoute
      )
    }
    #expect(try migration("headway://migrations/a|b?tab=x|y")?.tab == "x|y")
  }

  @Test("rule 23: nested routes are decoded, to any depth that fits in a link")
  func nested() throws {
    let inner = AnyRoute(SampleRoute(id: "ä \"quoted\" | bar"))
    let twice = AnyRoute(AfterRoute(next: AnyRoute(AfterRoute(next: inner))))
    let read = try AnyRoute(try twice.text(), registry: registry)
    let first = try #require(read.route as? AfterRoute).next.route
    let second = try #require(first as? AfterRoute).next.route
    #expect(second as? SampleRoute == inner.route as? SampleRoute)
    #expect(error(#"after|{"next":"migratoin|{}"}"#)?.description.contains("migration") == true)
  }

  @Test("rule 23: without a registry in the decoder, the error explains the cause")
  func missingRegistry() {
    let error = #expect(throws: DecodingError.self) {
      try RouteCoding.decode([AnyRoute].self, from: #"["home|{}"]"#)
    }
    #expect(error.map { "\($0)".contains("RouteRegistry.userInfoKey") } == true)
    #expect(throws: Never.self) {
      try RouteCoding.decode([AnyRoute].self, from: #"["home"]"#, registry: registry)
    }
  }

  @Test(
    "rule 24: the error for an unknown parameter names it and the nearest known one",
    arguments: [
      #"headway://migrations/xctest?tba=teams"#, #"migration|{"id":"xctest","tba":"teams"}"#,
    ])
  func unknownParameter(text: String) throws {
    let error = #expect(throws: LinkError.self) { try migration(text) }
    #expect(error?.code == .badParameters)
    #expect(error?.message.contains("Unknown parameter \"tba\"") == true)
    #expect(error?.nearest == "tab")
  }

  @Test("rule 20: registering two routes with one identifier or host is an error")
  func duplicates() throws {
    struct Twin: Route { static let identifier = "home" }
    struct SameHost: Route {
      static let identifier = "other"
      static let host = "migrations"
    }
    struct Odd: Route { static let identifier = "a|b" }
    var registry = registry
    #expect(throws: LinkError.self) { try registry.register(Twin.self) }
    #expect(throws: LinkError.self) { try registry.register(SameHost.self) }
    #expect(throws: LinkError.self) { try registry.register(Odd.self) }
    #expect(registry.identifiers == ["after", "home", "list", "migration"])
  }

  @Test("rule 24: the error for an unknown link names the nearest known one, in the same form")
  func nearest() {
    #expect(error("headway://migratons/x")?.nearest == "headway://migrations")
    #expect(error("migraton|{}")?.nearest == "migration|{…}")
    #expect(error("http://migrations/x")?.nearest == "headway://")
    #expect(error("zzzzzzzz")?.description.contains("Known links: after, home") == true)
  }

  @Test("an unknown host or name suggests a URL, also for an identifier or the start of a host")
  func nearestURL() {
    func error(_ text: String) -> LinkError? {
      do {
        _ = try registry.route(forText: text, scheme: "headway")
        return nil
      } catch {
        return error
      }
    }
    for prefix in ["", "headway://"] {
      for name in ["migratons", "migrati", "mig", "migratoin"] {
        #expect(error(prefix + name)?.nearest == "headway://migrations", "\(prefix)\(name)")
      }
      #expect(error(prefix + "ho")?.nearest == "headway://home")
      let other = error(prefix + "zzzzzzzz")
      #expect(other?.nearest == nil)
      #expect(
        other?.description.hasSuffix("Known links: after, home, list, migrations.") == true)
    }
    #expect(error("headway://migration")?.nearest == "headway://migrations")
    #expect(error("migraton|{}")?.nearest == "migration|{…}")
    #expect(error("home") == nil)
  }

  @Test(
    "rule 24: hostile and invalid links are rejected with the right reason",
    arguments: [
      ("", .empty), (" \n\t ", .empty), ("headway://", .malformed), ("headway:///x", .malformed),
      ("headway://user@host/x", .malformed), ("headway://migrations/x#y", .malformed),
      ("headway://migrations/%zz", .badEncoding), ("headway://migrations/%", .badEncoding),
      ("headway://migrations/%ff%fe", .badEncoding), ("headway://migrations/%c0%af", .badEncoding),
      ("headway://migrations/%1b%5b2J", .controlCharacters),
      ("headway://migrations/%00", .controlCharacters),
      ("headway://migrations/%C2%9B31m", .controlCharacters),
      ("headway://migrations/%E2%80%AE", .controlCharacters),
      ("headway://migrations/\u{1b}[2J", .controlCharacters),
      ("home|{}\u{7}", .controlCharacters), ("migration|{\"id\":\n1}", .controlCharacters),
      (#"migration|{"id":"\u001b[2J"}"#, .controlCharacters),
      (#"migration|{"id":"\\\n"}"#, .controlCharacters),
      (#"after|{"next":"migration|{\"id\":\"\\u009b\"}"}"#, .badParameters),
      ("headway://migrations/a/b", .badParameters), ("headway://migrations", .badParameters),
      ("headway://migrations/a?id=b", .badParameters),
      ("headway://migrations/a?line=1&line=2", .badParameters),
      ("headway://migrations/a?line=seven", .badParameters),
      ("headway://migrations/a?exact=2", .badParameters),
      ("headway://migrations/a?line=99999999999999999999", .badParameters),
      ("headway://migrations/a?=b", .malformed), ("migration|[]", .badParameters),
      ("migration|\"x\"", .badParameters), ("migration|{", .badParameters),
      ("migration|{}", .badParameters), (#"migration|{"id":7}"#, .badParameters),
      (#"migration|{"id":null}"#, .badParameters), ("|{}", .malformed), ("a b|{}", .malformed),
      ("what is this", .malformed), ("javascript:alert(1)", .malformed),
      ("file:///etc/passwd", .unknownScheme),
    ] as [(String, LinkError.Code)])
  func hostile(_ text: String, _ code: LinkError.Code) {
    let error = error(text)
    #expect(error?.code == code, "\(error.map { "\($0)" } ?? "no error")")
    let controls = error?.description.unicodeScalars.filter {
      $0.properties.generalCategory == .control
    }
    #expect(controls?.isEmpty == true)
  }

  @Test("a removed route frees its identifier and its host; another type with them stays")
  func removal() throws {
    struct Twin: Route { static let identifier = "home" }
    struct SameHost: Route {
      static let identifier = "other"
      static let host = "migrations"
    }
    var registry = registry
    registry.remove(Twin.self)
    #expect(registry.identifiers.contains("home"), "another type has this identifier")
    registry.remove(SampleRoute.self)
    #expect(!registry.hostNames.contains("migrations"))
    try registry.register(SameHost.self)
    #expect(registry.hostNames.contains("migrations"))
  }

  @Test("rule 24: a link may have 8,192 bytes and not one more, and its JSON must be an object")
  func limits() {
    let longest = "home|" + String(repeating: " ", count: Link.limit - 7) + "{}"
    #expect(longest.utf8.count == 8_192 && error(longest) == nil)
    #expect(error(longest + " ")?.code == .tooLong)
    #expect(error("home|[1]")?.message.hasPrefix("Expected a JSON object after home|") == true)
  }

  @Test("rule 24: the size is checked first, and messages stay short")
  func size() {
    for text in [
      String(repeating: "x", count: 100_000), String(repeating: "%", count: 1_000_000),
      "home|" + String(repeating: "[", count: 100_000), String(repeating: "\u{1b}", count: 100_000),
    ] {
      #expect(error(text)?.code == .tooLong)
      #expect((error(text)?.description.count ?? 1_000) < 200)
    }
    let deep = "home|" + String(repeating: #"{"a":"#, count: 1_300)
    #expect(error(deep)?.code == .badParameters)
    #expect(error("migration|{\"id\":\"" + String(repeating: "é", count: 4_000) + "\"}") == nil)
  }

  @Test("rule 24: random texts cause neither a crash nor control characters in messages")
  func garbage() {
    var random = SeededGenerator(seed: 42)
    let fragments = [
      "headway", "://", "|", "{", "}", "%", "?", "&", "=", "/", "\"", "migration", "migrations",
      ":",
      "\u{1b}", "\u{9b}", "ä", "👩‍👩‍👧", "1e999", "null", "\\u0000", "%41", "#", " ", "home", "[", ",",
    ]
    for _ in 0..<100_000 {
      let count = Int.random(in: 0...9, using: &random)
      let text = (0..<count).map { _ in fragments.randomElement(using: &random) ?? "" }.joined()
      if let message = error(text)?.description,
        message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      {
        Issue.record("\(text.debugDescription) → \(message.debugDescription)")
      }
    }
  }

  @Test("a copied URL opens the same route; a route that doesn't fit in a URL is copied as text")
  func copying() throws {
    let route = SampleRoute(id: "50 % & more/less", tab: "ä?b", line: 3, exact: false)
    let url = try #require(registry.url(for: route, scheme: "headway"))
    #expect(
      url == "headway://migrations/50%20%25%20%26%20more%2Fless?exact=false&line=3&tab=%C3%A4%3Fb")
    #expect(try migration(url) == route)
    #expect(registry.url(for: HomeRoute(), scheme: "headway") == "headway://home")
    #expect(registry.url(for: HomeRoute(), scheme: "web+notes") == "web+notes://home")
    let nameless = SampleRoute(id: "", tab: "x", line: 3, exact: false)
    let query = try #require(registry.url(for: nameless, scheme: "headway"))
    #expect(query == "headway://migrations?exact=false&id=&line=3&tab=x")
    #expect(try migration(query) == nameless)
    let list = ListRoute(ids: ["a", "b"])
    #expect(registry.url(for: list, scheme: "headway") == nil)
    #expect(try AnyRoute(list).text() == #"list|{"ids":["a","b"]}"#)
  }
}
