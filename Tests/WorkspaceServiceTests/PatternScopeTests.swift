import Testing
import Workspace

@testable import WorkspaceService

/// `in:` of a migration.
@Suite struct PatternScopeTests {
  private func decode(_ lines: String) -> Result<ProjectConfiguration, ConfigurationDiagnostics> {
    ConfigurationDecoder.decode(
      "version: 1\nmigrations:\n  - id: a\n\(lines)\n", path: "headway.yml")
  }

  @Test("a migration can choose the part of source files; the default is any")
  func scopes() throws {
    for scope in PatternScope.allCases {
      let configuration = try decode("    pattern: x\n    in: \(scope.rawValue)").get()
      #expect(configuration.migrations.first?.scope == scope)
    }
    #expect(try decode("    pattern: x").get().migrations.first?.scope == .any)
  }

  @Test("an unknown part, and a part of files that match by their path, are reported")
  func diagnostics() {
    func messages(_ lines: String) -> [String] {
      guard case .failure(let found) = decode(lines) else { return [] }
      return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
    }
    #expect(
      messages("    pattern: x\n    in: comment")
        == ["5:9 invalid value \"comment\" for in [did you mean \"comments\"?]"])
    #expect(
      messages("    path: \"**/*.m\"\n    in: code")
        == [
          "5:9 \"in\" can't be combined with \"path\", which matches whole files [remove \"in\"]"
        ])
    #expect(messages("    path: \"**/*.m\"\n    in: any") == [])
  }
}
