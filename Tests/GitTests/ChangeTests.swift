import Foundation
import Testing

@testable import Git

/// Differences from a commit.
@Suite struct ChangeTests {
  private func lines(_ changes: [LineChanges]) -> [String: [ClosedRange<Int>]] {
    Dictionary(
      uniqueKeysWithValues: changes.map { (String(decoding: $0.path, as: UTF8.self), $0.lines) })
  }

  @Test("changed lines are those of the new version of each file, whatever its name")
  func changedLines() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "1\n2\n3\n4\n")
    try fixture.write("with space\t\".txt", "1\n2\n")
    try fixture.write("gone.txt", "x\n")
    try fixture.write("moved.txt", "a\nb\nc\nd\ne\nf\n")
    try await fixture.commit()
    try fixture.write("a.txt", "1\nB\n3\n4\n5\n6\n")
    try fixture.write("with space\t\".txt", "0\n1\n2\n")
    try fixture.write("new.txt", "++ b/a.txt\ndiff --git a/x b/x\n@@ -1 +1 @@\n")
    try await fixture.git("rm", "-q", "gone.txt")
    try await fixture.git("mv", "moved.txt", "there.txt")
    try fixture.write("there.txt", "a\nb\nc\nd\ne\nF\n")
    try await fixture.git("add", "new.txt")
    let repository = try await fixture.repository()
    let changes = lines(try await repository.changedLines(since: "HEAD", to: .workingTree))
    #expect(
      changes == [
        "a.txt": [2...2, 5...6], "with space\t\".txt": [1...1], "new.txt": [1...3], "gone.txt": [],
        "there.txt": [6...6],
      ])
    let staged = lines(try await repository.changedLines(since: "HEAD", to: .index))
    #expect(staged["a.txt"] == nil && staged["new.txt"] == [1...3])
    let some = try await repository.changedLines(
      since: "HEAD", to: .workingTree, in: [Array("a.txt".utf8)])
    #expect(lines(some) == ["a.txt": [2...2, 5...6]])
  }

  @Test(
    "the user's diff settings don't affect changed lines",
    arguments: [
      ("diff.interHunkContext", "10"), ("diff.orderFile", "missing.txt"), ("diff.noprefix", "true"),
      ("diff.mnemonicPrefix", "true"), ("diff.context", "5"), ("diff.renames", "false"),
      ("diff.wordRegex", "."), ("diff.colorMoved", "zebra"), ("color.ui", "always"),
      ("diff.statNameWidth", "3"), ("diff.submodule", "log"), ("diff.algorithm", "patience"),
    ])
  func settings(key: String, value: String) async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "1\n2\n3\n4\n5\n")
    try fixture.write("moved.txt", "a\nb\nc\nd\ne\nf\n")
    try await fixture.commit()
    try fixture.write("a.txt", "A\n2\n3\nB\n5\n")
    try await fixture.git("mv", "moved.txt", "there.txt")
    try fixture.write("there.txt", "a\nb\nc\nd\ne\nF\n")
    try await fixture.git("config", key, value)
    let repository = try await fixture.repository()
    let changes = lines(try await repository.changedLines(since: "HEAD", to: .workingTree))
    #expect(changes == ["a.txt": [1...1, 4...4], "there.txt": [6...6]])
    #expect(try await repository.renames(since: "HEAD", to: .workingTree).count == 1)
  }

  @Test("a file that became a link, or the reverse, doesn't affect the lines of other files")
  func typeChanges() async throws {
    let fixture = try await Fixture()
    for name in ["a.txt", "c.txt", "d.txt", "z.txt"] { try fixture.write(name, "1\n2\n") }
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path + "/b.txt", withDestinationPath: "a.txt")
    try await fixture.commit()
    for name in ["b.txt", "c.txt"] {
      try FileManager.default.removeItem(atPath: fixture.path + "/" + name)
    }
    try fixture.write("b.txt", "1\n2\n3\n")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path + "/c.txt", withDestinationPath: "a.txt")
    try fixture.write("d.txt", "1\n2\n3\n4\n")
    try fixture.write("z.txt", "0\n1\n2\n")
    let changes = lines(
      try await fixture.repository().changedLines(since: "HEAD", to: .workingTree))
    #expect(
      changes == ["b.txt": [1...3], "c.txt": [1...1], "d.txt": [3...4], "z.txt": [1...1]])
  }

  @Test("combined diff settings of the user don't affect changed lines")
  func settings() async throws {
    let fixture = try await Fixture()
    try fixture.write("sub/a.txt", "1\n2\n")
    try await fixture.commit()
    for setting in [
      "diff.noprefix", "diff.mnemonicPrefix", "diff.relative", "color.ui", "diff.external",
    ] {
      try await fixture.git("config", setting, setting == "color.ui" ? "always" : "true")
    }
    try await fixture.git("config", "diff.interHunkContext", "9")
    try await fixture.git("config", "diff.renames", "copies")
    try fixture.write("sub/a.txt", "1\nB\n")
    let repository = try await fixture.repository()
    #expect(
      lines(try await repository.changedLines(since: "HEAD", to: .workingTree))
        == ["sub/a.txt": [2...2]])
  }

  @Test("changed line endings aren't changed lines, whatever git converts")
  func lineEndings() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "1\r\n2\r\n3\r\n")
    try fixture.write("b.txt", "1\n2\n3\n")
    try fixture.write("c.txt", "1\n2\n")
    try await fixture.commit()
    let repository = try await fixture.repository()
    try fixture.write("a.txt", "1\r\nB\r\n3\r\n")
    try fixture.write("b.txt", "1\r\n2\r\n3\r\n")
    try fixture.write("c.txt", "1\n2\n3\n")
    for attributes in ["", "* text\n", "* -text\n", "* eol=crlf\n", "* text=auto\n"] {
      try fixture.write(".git/info/attributes", attributes)
      let changes = lines(try await repository.changedLines(since: "HEAD", to: .workingTree))
      #expect(
        changes.filter { !$0.value.isEmpty } == ["a.txt": [2...2], "c.txt": [3...3]],
        "\(attributes)")
    }
  }

  @Test("a file that git can't compare doesn't affect the lines of other files")
  func incomparable() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "1\n")
    try fixture.write("old.txt", "1\n2\n3\n4\n5\n6\n")
    try fixture.write("big.bin", "1\n")
    try await fixture.commit()
    try fixture.write("a.txt", "1\n2\n")
    try await fixture.git("mv", "old.txt", "new.txt")
    try fixture.write("new.txt", "1\n2\n3\n4\n5\n7\n")
    // The file takes no space on the disk.
    #expect(truncate(fixture.path + "/big.bin", 1_100_000_000) == 0)
    let repository = try await fixture.repository()
    #expect(try await repository.hasChanges(since: "HEAD", to: .workingTree))
    let changes = try await repository.changedLines(
      since: "HEAD", to: .workingTree, in: ["a.txt", "new.txt"].map { Array($0.utf8) },
      renamedFrom: [Array("new.txt".utf8): Array("old.txt".utf8)])
    #expect(lines(changes) == ["a.txt": [2...2], "new.txt": [6...6]])
  }

  @Test("a file with a new date and the same contents isn't a change")
  func touched() async throws {
    let fixture = try await Fixture()
    for name in ["a.txt", "b.txt"] { try fixture.write(name, "1\n") }
    try await fixture.commit()
    try await fixture.git("config", "diff.autoRefreshIndex", "false")
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: fixture.path + "/a.txt")
    let repository = try await fixture.repository()
    #expect(try await !repository.hasChanges(since: "HEAD", to: .workingTree))
    try fixture.write("b.txt", "2\n")
    let changes = try await repository.changedLines(since: "HEAD", to: .workingTree)
    #expect(lines(changes) == ["b.txt": [1...1]])
    #expect(try await repository.hasChanges(since: "HEAD", to: .workingTree))
    #expect(try await !repository.hasChanges(since: "HEAD", to: .index))
  }

  @Test("the merge base of two branches; unrelated branches have none")
  func mergeBase() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "1\n")
    try await fixture.commit()
    let repository = try await fixture.repository()
    let start = try #require(try await repository.head().commit)
    try await fixture.git("branch", "other")
    try fixture.write("a.txt", "2\n")
    try await fixture.commit()
    #expect(try await repository.mergeBase(with: "other") == start)
    try await fixture.git("checkout", "-q", "--orphan", "alone")
    try fixture.write("a.txt", "3\n")
    try await fixture.commit()
    #expect(try await repository.mergeBase(with: "other") == nil)
  }
}
