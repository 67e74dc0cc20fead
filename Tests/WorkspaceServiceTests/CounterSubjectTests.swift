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
