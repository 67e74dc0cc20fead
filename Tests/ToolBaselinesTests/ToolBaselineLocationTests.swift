import Testing
import ToolBaselines

/// The paths and rules of entries.
@Suite struct ToolBaselineLocationTests {
  private func path(
    _ written: String?, in baseline: String, _ format: ToolBaselineFormat, folder: String? = nil
  ) throws -> String {
    let location = ToolBaselineLocation(Array(baseline.utf8), format, folder: folder)
    return String(decoding: try location.path(of: written), as: UTF8.self)
  }

  @Test("paths are relative to the directory of the file")
  func relative() throws {
    #expect(try path("src/a.js", in: "eslint-suppressions.json", .eslintSuppressions) == "src/a.js")
    #expect(
      try path("./src//a.js", in: "web/eslint-suppressions.json", .eslintSuppressions)
        == "web/src/a.js")
    #expect(try path("../lib/A.php", in: "build/p.neon", .phpstanBaseline) == "lib/A.php")
    #expect(try path(nil, in: "web/b.json", .eslintSuppressions) == "web/b.json")
  }

  @Test("each tool has its usual directory, and folder replaces it")
  func folders() throws {
    #expect(try path("a/b.rb", in: "packs/x/package_todo.yml", .packwerkTodo) == "a/b.rb")
    #expect(try path("A.kt", in: "app/config/detekt/baseline.xml", .detektBaseline) == "app/A.kt")
    #expect(try path("A.kt", in: "config/ktlint/baseline.xml", .ktlintBaseline) == "A.kt")
    #expect(
      try path("com/A.java", in: "app/src/test/resources/archunit_store/0a1b", .archunitStore)
        == "app/src/main/java/com/A.java")
    #expect(
      try path("com/A.kt", in: "archunit_store/0a1b", .archunitStore) == "src/main/kotlin/com/A.kt")
    #expect(
      try path("com/A.java", in: "archunit_store/0a1b", .archunitStore, folder: "core/java")
        == "core/java/com/A.java")
    #expect(try path("a.c", in: "reports/x.sarif", .sarif) == "reports/a.c")
    #expect(try path("a.c", in: ".qodana/qodana.sarif.json", .sarif, folder: ".") == "a.c")
  }

  @Test(
    "paths outside of the repository and unusual ones are refused",
    arguments: [
      "/etc/passwd", "../a", "a/../../b", "", "a\u{1B}[2J", "C:/a", "file:///a", ".", "a/..",
    ])
  func refused(written: String) {
    #expect(throws: ToolBaselineError.self) {
      try path(written, in: "eslint-suppressions.json", .eslintSuppressions)
    }
  }

  @Test("the file of an ArchUnit store is the rule of its violations")
  func storeRule() {
    let location = ToolBaselineLocation(
      Array("archunit_store/0a1b".utf8), .archunitStore, folder: nil)
    #expect(location.rule(of: "") == "0a1b")
    func isRead(_ name: String) -> Bool {
      ToolBaselineLocation.isRead(Array("archunit_store/\(name)".utf8), .archunitStore)
    }
    #expect(isRead("0a1b"))
    #expect(!isRead("stored.rules") && !isRead("README.md") && !isRead(".gitkeep"))
    #expect(ToolBaselineLocation.isRead(Array(".rubocop_todo.yml".utf8), .rubocopTodo))
  }

  @Test("a star in the name of a rule stands for any text")
  func rules() {
    let rules = RuleSelection(["no-undef", "@typescript-eslint/*", "*-any-*e"])
    #expect(rules.contains("no-undef") && !rules.contains("import/no-undef"))
    #expect(rules.contains("@typescript-eslint/no-any"))
    #expect(rules.contains("no-any-type") && !rules.contains("-any-") && !rules.contains("any-e"))
    #expect(RuleSelection([]).contains("anything") && !RuleSelection(["a"]).contains(""))
    #expect(!RuleSelection(["ab*b"]).contains("ab"))
  }
}
