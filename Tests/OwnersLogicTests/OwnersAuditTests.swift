import OwnersInterface
import OwnersLogic
import Testing

@Suite struct OwnersAuditTests {
  private func audit(_ text: String, _ paths: String...) -> OwnersAudit {
    OwnersAudit(CodeOwners(text), paths: paths.map { Array($0.utf8) })
  }

  @Test("an unowned folder is one gap; in other folders each unowned file is a gap")
  func gaps() {
    let audit = audit(
      "/a/x @a\n/d/ @d\n/d/free/\n", "a/x", "a/y", "a/in/z", "a/in/w", "b/c/1", "b/2", "d/1",
      "d/free/1",
      "d/free/2", "top")
    #expect(audit.files == 10)
    #expect(audit.owned == 2)
    #expect(
      audit.gaps.map { "\($0.path) \($0.files) \($0.isOnPurpose)" } == [
        "a/in/ 2 false", "a/y 1 false", "b/ 2 false", "d/free/ 2 true", "top 1 false",
      ])
  }

  @Test("without rules the whole repository is one gap; with a rule for all files there is none")
  func extremes() {
    #expect(audit("", "a/b", "c").gaps.map(\.path) == [""])
    #expect(audit("* @a", "a/b", "c").gaps.isEmpty)
  }

  @Test("a rule without matching paths is unused; an overridden rule isn't")
  func deadRules() {
    let audit = audit("/a/ @a\n*.swift @s\n/gone/ @g\n* @all\n", "a/x.swift", "b")
    #expect(audit.deadRules.map(\.line) == [3])
    let gitlab = auditGitLab("[S]\n*.rb @r\n!/gone/\n", "x.rb")
    #expect(gitlab.deadRules.map(\.line) == [3])
  }

  private func auditGitLab(_ text: String, _ paths: String...) -> OwnersAudit {
    OwnersAudit(CodeOwners(text, dialect: .gitlab), paths: paths.map { Array($0.utf8) })
  }
}
