import Testing
import Workspace

@testable import WorkspaceService

/// `plugin:` and `counter:` of a migration.
@Suite struct CounterSubjectTests {
  private func decode(_ lines: String) -> Result<ProjectConfiguration, ConfigurationDiagnostics> {
    ConfigurationDecoder.decode(
      "version: 1\nmigrations:\n  - id: a\n\(lines)\n", path: "headway.yml")
  }

  private func messages(_ lines: String) -> [String] {
    guard case .failure(let found) = decode(lines) else { return [] }
    return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
  }

  @Test("a migration names a plugin and one of its counters")
  func subject() throws {
    let migration = try decode(
      "    plugin: python-metrics\n    counter: long-functions\n    files: \"**/*.py\"\n    lock: true"
    ).get().migrations.first
    #expect(
      migration?.subject
        == .counter(PluginCounter(plugin: "python-metrics", counter: "long-functions")))
    #expect(migration?.files == ["**/*.py"] && migration?.count == .lines)
  }

  @Test("a counter can have an argument")
  func argument() throws {
    for (text, argument) in [
      ("UIViewController", "UIViewController"), ("\"@objc func\"", "@objc func"), ("5", "5"),
      ("\"\(String(repeating: "ä", count: 200))\"", String(repeating: "ä", count: 200)),
    ] {
      let migration = try decode("    plugin: p\n    counter: c\n    argument: \(text)")
        .get().migrations.first
      #expect(
        migration?.subject
          == .counter(PluginCounter(plugin: "p", counter: "c", argument: argument)))
    }
  }

  @Test("an invalid argument is reported at its location")
  func invalidArgument() {
    func messages(_ argument: String) -> [String] {
      self.messages("    plugin: p\n    counter: c\n    argument: \(argument)")
    }
    let empty = "6:15 argument is empty [remove \"argument\" if there is none]"
    #expect(messages("\"\"") == [empty] && messages("\" \"") == [empty])
    let unsafe = "6:15 argument contains a line break or another control character []"
    for text in ["a\\nb", "\\e[31m", "\\u202E", "\\L"] {
      #expect(messages("\"\(text)\"") == [unsafe], "\(text)")
    }
    #expect(
      messages(String(repeating: "a", count: 201))
        == ["6:15 argument is longer than 200 characters []"])
    #expect(messages("[a]") == ["6:15 argument must be text, found a list []"])
    #expect(
      self.messages("    pattern: x\n    argument: c")
        == [
          "5:15 \"argument\" belongs to \"plugin\" [add \"plugin\" with the id of an external plugin]"
        ])
  }

  @Test("arguments are compared by bytes")
  func bytes() {
    func counter(_ argument: String?) -> PluginCounter {
      PluginCounter(plugin: "p", counter: "c", argument: argument)
    }
    #expect(counter("K") != counter("\u{212A}") && counter(nil) != counter("a"))
    #expect(counter("a") == counter("a"))
    #expect(counter("a\u{323}\u{307}").key != counter("a\u{307}\u{323}").key)
    #expect(counter(nil).key == "c" && counter("c").key == "c=63")
  }

  @Test("a missing or invalid counter is reported")
  func diagnostics() {
    #expect(
      messages("    plugin: p")
        == [
          "4:13 \"plugin\" needs a \"counter\" [name one of the counters in the plugin.json of the plugin]"
        ])
    #expect(
      messages("    plugin: ../p\n    counter: c")
        == ["4:13 plugin must be an id of lowercase letters, digits and -, not \"../p\" []"])
    #expect(
      messages("    plugin: p\n    counter: \"9\"")
        == ["5:14 counter must be an id of lowercase letters, digits and -, not \"9\" []"])
    #expect(
      messages("    pattern: x\n    counter: c")
        == [
          "5:14 \"counter\" belongs to \"plugin\" [add \"plugin\" with the id of an external plugin]"
        ])
    #expect(
      messages("    pattern: x\n    plugin: p\n    counter: c")
        == ["3:5 a migration can have only one of pattern, plugin []"])
  }

  @Test("settings of patterns can't be combined with a plugin")
  func combinations() {
    for setting in ["replacement: x", "count: matches", "in: code", "series: $1"] {
      #expect(messages("    plugin: p\n    counter: c\n    \(setting)").count == 1, "\(setting)")
    }
    for setting in ["include: generated", "exclude: [x]", "goal: 3", "swaps: note"] {
      #expect(messages("    plugin: p\n    counter: c\n    \(setting)") == [], "\(setting)")
    }
  }

  @Test("a query of Swift is the short form of a counter of the plugin swift-patterns")
  func swift() throws {
    for (query, counter, argument) in [
      ("inherits UIViewController", "inherits", "UIViewController"),
      ("\"attribute @objc func\"", "attribute", "@objc func"),
      ("'call  dataTask(with:completionHandler:) '", "call", "dataTask(with:completionHandler:)"),
      ("closure-parameter escaping !async", "closure-parameter", "escaping !async"),
    ] {
      let short = try #require(try decode("    swift: \(query)").get().migrations.first)
      let long = try #require(
        try decode(
          "    plugin: swift-patterns\n    counter: \(counter)\n    argument: \"\(argument)\"\n    language: swift"
        ).get().migrations.first)
      #expect(short == long && short.languages == ["swift"])
      #expect(
        short.subject
          == .counter(
            PluginCounter(plugin: "swift-patterns", counter: counter, argument: argument)))
    }
  }

  @Test("an invalid query of Swift is reported at its location")
  func invalidSwift() {
    let known =
      "start with inherits, attribute, call or closure-parameter, such as \"inherits UIViewController\""
    #expect(messages("    swift: \" \"") == ["4:12 the query is empty [\(known)]"])
    #expect(messages("    swift: extends A") == ["4:12 unknown query \"extends\" [\(known)]"])
    #expect(
      messages("    swift: call")
        == ["4:12 the query \"call\" needs an argument [for example, \"call print(_:)\"]"])
    #expect(messages("    swift: [inherits A]") == ["4:12 swift must be text, found a list []"])
    #expect(
      messages("    swift: \"inherits a\\nb\"")
        == [
          "4:12 the argument of \"swift\" contains a line break or another control character []"
        ])
    #expect(
      messages("    swift: inherits \(String(repeating: "a", count: 201))")
        == ["4:12 the argument of \"swift\" is longer than 200 characters []"])
    #expect(
      messages("    swift: inherits A\n    language: swift")
        == [
          "5:15 \"language\" can't be combined with \"swift\", which only searches Swift files "
            + "[remove \"language\"]"
        ])
    for setting in ["replacement: x", "count: matches", "in: code", "series: $1", "counter: c"] {
      #expect(messages("    swift: inherits A\n    \(setting)").count == 1, "\(setting)")
    }
    #expect(
      messages("    swift: inherits A\n    code: f()")
        == ["3:5 a migration can have only one of code, swift []"])
  }
}
