import Routing
import TestSupport
import Testing

private struct MigrationRoute: Route, Equatable {
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

@Suite struct LinkTests {
  private let registry: RouteRegistry

  init() throws {
    var registry = RouteRegistry()
    try registry.register(MigrationRoute.self)
    try registry.register(HomeRoute.self)
    try registry.register(AfterRoute.self)
    try registry.register(ListRoute.self)
    self.registry = registry
  }

  private func migration(_ text: String) throws -> MigrationRoute? {
    try registry.route(for: Link(text, scheme: "headway"), scheme: "headway").route
      as? MigrationRoute
  }

  private func error(_ text: String) -> LinkError? {
    do {
      _ = try registry.route(for: Link(text, scheme: "headway"), scheme: "headway")
      return nil
    } catch {
      return error
    }
  }

  @Test("rule 24: a URL and a route text lead to the same typed route")
  func bothForms() throws {
    let expected = MigrationRoute(id: "xctest", tab: "teams", line: 12, exact: true)
    #expect(try migration("headway://migrations/xctest?tab=teams&line=12&exact=true") == expected)
    #expect(
      try migration(#"migration|{"id":"xctest","tab":"teams","line":12,"exact":true}"#) == expected)
    #expect(try migration("  HEADWAY://Migrations/xctest/\n") == MigrationRoute(id: "xctest"))
    #expect(try migration("headway://migrations/42?line=7") == MigrationRoute(id: "42", line: 7))
  }

  @Test("rule 23: only the first | divides; a missing or empty part reads as {}")
  func dividing() throws {
    #expect(try migration(#"migration|{"id":"a|b"}"#)?.id == "a|b")
    for text in ["home", "home|", "home|{}", "home| {} "] {
      #expect(
        try registry.route(for: Link(text, scheme: "headway"), scheme: "headway").route is HomeRoute
      )
    }
    #expect(try migration("headway://migrations/a|b?tab=x|y")?.tab == "x|y")
  }

  @Test("rule 23: routes inside routes decode, to any depth a link can hold")
  func nested() throws {
    let inner = AnyRoute(MigrationRoute(id: "ä \"quoted\" | bar"))
    let twice = AnyRoute(AfterRoute(next: AnyRoute(AfterRoute(next: inner))))
    let read = try AnyRoute(try twice.text(), registry: registry)
    let first = try #require(read.route as? AfterRoute).next.route
    let second = try #require(first as? AfterRoute).next.route
    #expect(second as? MigrationRoute == inner.route as? MigrationRoute)
    #expect(error(#"after|{"next":"migratoin|{}"}"#)?.description.contains("migration") == true)
  }

  @Test("rule 23: without a registry in the decoder an explained error is thrown")
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
    "rule 24: a parameter that the route doesn't have is named, with the nearest one",
    arguments: [
      #"headway://migrations/xctest?tba=teams"#, #"migration|{"id":"xctest","tba":"teams"}"#,
    ])
  func unknownParameter(text: String) throws {
    let error = #expect(throws: LinkError.self) { try migration(text) }
    #expect(error?.code == .badParameters)
    #expect(error?.message.contains("no parameter “tba”") == true)
    #expect(error?.nearest == "tab")
  }

  @Test("rule 20: two routes of one identifier or host are an error at registration")
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

  @Test("rule 24: an unknown place names the nearest known one, in the form that was used")
  func nearest() {
    #expect(error("headway://migratons/x")?.nearest == "headway://migrations")
    #expect(error("migraton|{}")?.nearest == "migration|{…}")
    #expect(error("http://migrations/x")?.nearest == "headway://")
    #expect(error("zzzzzzzz")?.description.contains("Known places: after, home") == true)
  }

  @Test(
    "rule 24: hostile and broken links are refused with the right reason",
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

  @Test("rule 24: size is looked at first, and a message stays short")
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

  @Test(
    "rule 24: a hundred thousand random texts neither crash nor bring a control character through")
  func garbage() {
    var random = SeededGenerator(seed: 42)
    let pieces = [
      "headway", "://", "|", "{", "}", "%", "?", "&", "=", "/", "\"", "migration", "migrations",
      ":",
      "\u{1b}", "\u{9b}", "ä", "👩‍👩‍👧", "1e999", "null", "\\u0000", "%41", "#", " ", "home", "[", ",",
    ]
    for _ in 0..<100_000 {
      let count = Int.random(in: 0...9, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if let message = error(text)?.description,
        message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      {
        Issue.record("\(text.debugDescription) → \(message.debugDescription)")
      }
    }
  }

  @Test("a copied URL opens the same place again; what no URL can carry is copied as a route text")
  func copying() throws {
    let route = MigrationRoute(id: "50 % & more/less", tab: "ä?b", line: 3, exact: false)
    let url = try #require(registry.url(for: route, scheme: "headway"))
    #expect(
      url == "headway://migrations/50%20%25%20%26%20more%2Fless?exact=false&line=3&tab=%C3%A4%3Fb")
    #expect(try migration(url) == route)
    #expect(registry.url(for: HomeRoute(), scheme: "headway") == "headway://home")
    #expect(registry.url(for: HomeRoute(), scheme: "web+notes") == "web+notes://home")
    let list = ListRoute(ids: ["a", "b"])
    #expect(registry.url(for: list, scheme: "headway") == nil)
    #expect(try AnyRoute(list).text() == #"list|{"ids":["a","b"]}"#)
  }
}
