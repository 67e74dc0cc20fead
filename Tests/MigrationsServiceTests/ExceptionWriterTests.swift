import Foundation
import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// Exceptions in the files of a working tree.
@Suite struct ExceptionWriterTests {
  private func change(_ path: String, in root: String) async throws -> FileChange {
    let match = Match(
      path: path, line: 1, column: 1, text: "rx()", teams: [], module: nil, excepted: false)
    return try await ExceptionWriter().change(
      adding: MatchException(
        migration: "rx", owner: "@ios", until: Day(number: 20_000), reason: "the SDK needs it"),
      above: match, in: root)
  }

  @Test("a change is written and undone")
  func undo() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/a.swift"
    try Data("rx()\n".utf8).write(to: URL(fileURLWithPath: file))
    let change = try await change("a.swift", in: folder.path)
    try await ExceptionWriter().apply(change, in: folder.path)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == change.after)
    #expect(change.after.hasPrefix("// headway:allow rx "))
    try await ExceptionWriter().apply(change.reversed, in: folder.path)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "rx()\n")
  }

  @Test("a file that has changed in the meantime isn't overwritten")
  func changed() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/a.swift"
    try Data("rx()\n".utf8).write(to: URL(fileURLWithPath: file))
    let change = try await change("a.swift", in: folder.path)
    try Data("rx() // new\n".utf8).write(to: URL(fileURLWithPath: file))
    let error = await #expect(throws: WorkspaceError.self) {
      try await ExceptionWriter().apply(change, in: folder.path)
    }
    #expect(error?.description == "a.swift changed in the meantime; it wasn't overwritten")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "rx() // new\n")
  }

  @Test("files outside of the repository, missing ones and other encodings are refused")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try Data("rx()\n".utf8).write(to: URL(fileURLWithPath: outside.path + "/a.swift"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.swift", withDestinationPath: outside.path + "/a.swift")
    try Data([0x72, 0x78, 0xFF]).write(to: URL(fileURLWithPath: folder.path + "/b.swift"))
    for (path, part) in [
      ("link.swift", "leads out of the repository"), ("none.swift", "isn't in the working tree"),
      ("b.swift", "isn't valid UTF-8"),
    ] {
      let error = await #expect(throws: WorkspaceError.self) {
        try await change(path, in: folder.path)
      }
      #expect(error?.description.contains(part) == true)
    }
  }
}
