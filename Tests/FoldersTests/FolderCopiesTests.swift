import Folders
import Foundation
import Testing

/// Copies that nobody else can change, of exactly what was asked for.
@Suite struct FolderCopiesTests {
  private static let files = ["plugin.json": "{}", "bin/run": "#!/bin/sh\n"]

  private func sample() throws -> (SampleFolder, FolderCopies, String) {
    let folder = try SampleFolder(Self.files)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/run")
    try folder.link("bin/back", to: "../plugin.json")
    return (folder, FolderCopies(in: folder.path + "-copies"), folder.path + "-copies")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func rights(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a copy holds the same, is this person's alone, and is named by its digest")
  func same() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let contents = try folder.contents()
    let copy = try copies.copy(of: folder.path, digest: contents.digest)
    #expect(copy == "\(place)/\(contents.digest)")
    #expect(try FolderContents(of: copy, wanting: "plugin.json") == contents)
    #expect(try rights(place) == 0o700)
    #expect(try rights(copy) == 0o700)
    #expect(try rights(copy + "/bin/run") == 0o500)
    #expect(try rights(copy + "/plugin.json") == 0o400)
    #expect(try copies.copy(of: folder.path, digest: contents.digest) == copy)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [contents.digest])
  }

  @Test("a folder that has changed isn't copied, but what was copied before is still there")
  func changed() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let before = try folder.contents().digest
    try folder.write("other", to: "plugin.json")
    #expect(
      throws: FolderContents.Refusal(
        path: "", reason: "its files have changed since they were read")
    ) { try copies.copy(of: folder.path, digest: before) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
    try folder.write("{}", to: "plugin.json")
    let copy = try copies.copy(of: folder.path, digest: before)
    try folder.write("other", to: "plugin.json")
    #expect(try copies.copy(of: folder.path, digest: before) == copy)
    #expect(try text(copy + "/plugin.json") == "{}")
  }

  @Test("a copy that has become something else is made anew, and whoever stands in it keeps it")
  func altered() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let digest = try folder.contents().digest
    let copy = try copies.copy(of: folder.path, digest: digest)
    try "evil".write(toFile: copy + "/bin/more", atomically: false, encoding: .utf8)
    #expect(try copies.copy(of: folder.path, digest: digest) == copy)
    #expect(try FolderContents(of: copy).digest == digest)
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    #expect(names.count == 2, "\(names)")
    let old = try #require(names.first { $0.hasPrefix(".old-") })
    #expect(try text("\(place)/\(old)/bin/more") == "evil")
  }

  @Test("copies that nobody has used for a month go, and the oldest of too many")
  func old() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    for index in 0..<120 {
      let other = "\(place)/other-\(index)"
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      let age = index == 7 ? 31 * 86_400 : 3_600 + index * 60
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -TimeInterval(age))], ofItemAtPath: other)
    }
    let digest = try folder.contents().digest
    _ = try copies.copy(of: folder.path, digest: digest)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: place))
    #expect(names.count == 100)
    #expect(names.contains(digest))
    #expect(!names.contains("other-7"))
    #expect(names.contains("other-99"))
    #expect(!names.contains("other-100"))
  }

  @Test("many that copy the same at once all get it")
  func together() async throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let (path, digest) = (folder.path, try folder.contents().digest)
    let all = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try copies.copy(of: path, digest: digest) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(all) == ["\(place)/\(digest)"])
    #expect(try FolderContents(of: all[0]).digest == digest)
    withExtendedLifetime(folder) {}
  }
}
