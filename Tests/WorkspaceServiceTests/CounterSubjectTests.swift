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
}
