import Foundation
import Processes
import Testing

@testable import Git

/// Programs in a repository's own configuration that git must not run.
@Suite struct UntrustedConfigTests {
  /// Runs all commands that compare files, after changing one.
  private func compareAll(_ fixture: Fixture) async throws {
    try fixture.write("a.txt", "y\n")
    let repository = try await fixture.repository()
    _ = try await repository.isDirty()
    _ = try await repository.isStaged()
    _ = try await repository.changedLines(since: "HEAD", to: .workingTree)
    _ = try await repository.changedLines(since: "HEAD", to: .index)
    _ = try await repository.renames(since: "HEAD", to: .workingTree)
    let log = try GitLogReader(
      repository, from: [try await repository.commit(of: "HEAD")], firstParent: true)
    while try log.next(commit: { _ in }, change: { _ in }) {}
  }

  private func fixture(attributes: String) async throws -> (Fixture, trace: String) {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "x\n")
    try await fixture.commit()
    try fixture.write(".gitattributes", attributes)
    return (fixture, fixture.path + "/was-run")
  }

  @Test(
    "a filter doesn't run, whatever its name",
    arguments: ["a=b", "=", "a.b", "a\"b", "a\\b", "ä", "A=B.c=d", "a]b", "#", "*"])
  func filterNames(name: String) async throws {
    let (fixture, trace) = try await fixture(
      attributes: "*.txt filter=\(name)\n")
    try fixture.config("filter.\(name).required", "true", in: ".git/config")
    for key in ["clean", "smudge", "process"] {
      try fixture.config("filter.\(name).\(key)", "touch '\(trace)'; cat", in: ".git/config")
    }
    try await compareAll(fixture)
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("a filter without a name doesn't run, and doesn't enable another one")
  func namelessFilter() async throws {
    let (fixture, trace) = try await fixture(attributes: "*.txt filter=\n*.txt filter=b\n")
    for name in ["", "b"] {
      try fixture.config("filter.\(name).clean", "touch '\(trace)'; cat", in: ".git/config")
    }
    try await compareAll(fixture)
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("a filter whose name isn't valid UTF-8 is an error instead of being run")
  func undecodableName() async throws {
    let (fixture, trace) = try await fixture(attributes: "")
    let name: [UInt8] = [0x61, 0xFF]
    try Data(Array("*.txt filter=".utf8) + name).write(
      to: URL(fileURLWithPath: fixture.path + "/.gitattributes"))
    let file = URL(fileURLWithPath: fixture.path + "/.git/config")
    try Data(
      Array(try Data(contentsOf: file)) + Array("[filter \"".utf8) + name
        + Array("\"]\nclean = touch '\(trace)'\n".utf8)
    ).write(to: file)
    await #expect(throws: GitError.self) { try await compareAll(fixture) }
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("a filter in an included file or in the working tree's own configuration doesn't run")
  func otherFiles() async throws {
    let (fixture, trace) = try await fixture(attributes: "*.txt filter=a=b filter=c=d\n")
    try await fixture.git("config", "include.path", "../included")
    try fixture.config("filter.a=b.clean", "touch '\(trace)'; cat", in: "included")
    try await compareAll(fixture)
    try fixture.write(".gitattributes", "*.txt filter=c=d\n")
    try await fixture.git("config", "extensions.worktreeConfig", "true")
    try fixture.config("filter.c=d.clean", "touch '\(trace)'; cat", in: ".git/config.worktree")
    try await compareAll(fixture)
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("text conversion and external commands of diff drivers don't run")
  func diffDrivers() async throws {
    let (fixture, trace) = try await fixture(attributes: "*.txt diff=a=b\n")
    for key in ["textconv", "command"] {
      try fixture.config("diff.a=b.\(key)", "touch '\(trace)'; cat", in: ".git/config")
    }
    try await compareAll(fixture)
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("a blob has the contents of its id, even after `git replace`")
  func replacedBlob() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "one")
    try fixture.write("b.txt", "two")
    try await fixture.commit()
    let repository = try await fixture.repository()
    let ids = try await repository.index().map(\.object)
    try await fixture.git("replace", ids[0], ids[1])
    #expect(try await repository.blob(ids[0]) == Array("one".utf8))
  }
}

extension Fixture {
  /// Writes a setting in the syntax of a configuration file. The part of the key between the first
  /// and the last period is quoted.
  fileprivate func config(_ key: String, _ value: String, in file: String) throws {
    let section = key.prefix { $0 != "." }
    let rest = key.dropFirst(section.count + 1)
    let name = rest.prefix(
      rest.lastIndex(of: ".").map { rest.distance(from: rest.startIndex, to: $0) } ?? 0)
    let quoted = name.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    let whole = path + "/" + file
    let before = FileManager.default.contents(atPath: whole).map {
      String(decoding: $0, as: UTF8.self)
    }
    let text = "[\(section) \"\(quoted)\"]\n\(rest.dropFirst(name.count + 1)) = \"\(value)\"\n"
    try write(file, (before ?? "") + text)
  }
}
