import Foundation
import Testing

@testable import Git

/// Other things in the place of files that git reads.
@Suite struct SpecialFileTests {
  private static let files = [".gitattributes", ".mailmap", ".git/info/attributes"]

  @Test("a named pipe in the place of a file is an error, because git would wait", arguments: files)
  func pipe(file: String) async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "1\n")
    try await fixture.commit()
    try #require(mkfifo(fixture.path + "/" + file, 0o600) == 0)
    for reading in [GitRepository.known, GitRepository.discover] {
      let error = await #expect(throws: GitError.self) { _ = try await reading(fixture.path) }
      #expect(error.map { "\($0)" }?.hasSuffix("\(file): it is a named pipe") == true)
    }
  }

  @Test(
    "a named pipe in a folder, in the place of an attributes file, is an error",
    arguments: [true, false])
  func pipeInFolder(isTracked: Bool) async throws {
    let fixture = try await Fixture()
    try fixture.write(isTracked ? "b/.gitattributes" : "b/a.txt", "* text\n")
    try await fixture.commit()
    if isTracked { try FileManager.default.removeItem(atPath: fixture.path + "/b/.gitattributes") }
    try #require(mkfifo(fixture.path + "/b/.gitattributes", 0o600) == 0)
    let repository = try await fixture.repository()
    await #expect(throws: GitError.self) { try await repository.attributeFiles() }
  }

  @Test("a link to a device without an end is an error, and a link to /dev/null isn't")
  func device() async throws {
    let fixture = try await Fixture()
    let path = fixture.path + "/.git/info/attributes"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    await #expect(throws: GitError.self) { try await fixture.repository() }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
    _ = try await fixture.repository()
  }

  @Test(
    "an attributes file that is a symbolic link isn't followed; git reads a tracked one from the index",
    arguments: [true, false])
  func linkedAttributes(isTracked: Bool) async throws {
    let fixture = try await Fixture()
    let target = fixture.path + "/.git/target"
    try Data("*.secret diff\n".utf8).write(to: URL(fileURLWithPath: target))
    try fixture.write("a/b.txt", "1\n")
    if !isTracked { try await fixture.commit() }
    for folder in [fixture.path, fixture.path + "/a"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/.gitattributes", withDestinationPath: target)
    }
    if isTracked { try await fixture.commit() }
    let files = try await fixture.repository().attributeFiles()
    #expect(!String(decoding: files.state, as: UTF8.self).contains(".secret"))
    #expect(files.areRelevant == isTracked)
  }

  @Test("a missing file and a folder aren't files of the working tree")
  func missingFile() async throws {
    let fixture = try await Fixture()
    try fixture.write("a/b.txt", "1\n")
    let repository = try await fixture.repository()
    #expect(repository.containsFile(at: Array("a/b.txt".utf8)))
    for path in ["a", "a/c.txt", "c/b.txt", "a/b.txt/c"] {
      #expect(!repository.containsFile(at: Array(path.utf8)))
    }
  }

  @Test(
    "a file in a folder without permission isn't missing",
    .enabled(if: getuid() != 0, "root can examine every file"))
  func fileInClosedFolder() async throws {
    let fixture = try await Fixture()
    try fixture.write("a/b.txt", "1\n")
    let repository = try await fixture.repository()
    let folder = fixture.path + "/a"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    #expect(repository.containsFile(at: Array("a/b.txt".utf8)))
  }

  @Test("a file of a commit that is too long is an error")
  func longContents() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "12345")
    try await fixture.commit()
    let repository = try await fixture.repository()
    #expect(try await repository.contents(of: "a.txt", at: "HEAD", limit: 5)?.count == 5)
    await #expect(throws: GitError.self) {
      try await repository.contents(of: "a.txt", at: "HEAD", limit: 4)
    }
    #expect(try await repository.contents(of: "b.txt", at: "HEAD") == nil)
  }
}
