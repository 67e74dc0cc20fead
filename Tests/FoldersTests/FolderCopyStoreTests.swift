import Folders
import Foundation
import Testing

/// Private copies with exactly the requested contents.
@Suite struct FolderCopyStoreTests {
  private static let files = ["plugin.json": "{}", "bin/run": "#!/bin/sh\n"]

  private func sample() throws -> (SampleFolder, FolderCopyStore, String) {
    let folder = try SampleFolder(Self.files)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/run")
    try folder.link("bin/back", to: "../plugin.json")
    return (folder, FolderCopyStore(in: folder.path + "-copies"), folder.path + "-copies")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a copy has the same contents, is private to the user, and is named after its digest")
  func same() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let contents = try folder.contents()
    let copy = try copies.copy(of: folder.path, digest: contents.digest)
    #expect(copy == "\(place)/\(contents.digest)")
    #expect(try FolderContents(of: copy, wanting: "plugin.json") == contents)
    #expect(try permissions(place) == 0o700)
    #expect(try permissions(copy) == 0o700)
    #expect(try permissions(copy + "/bin/run") == 0o500)
    #expect(try permissions(copy + "/plugin.json") == 0o400)
    #expect(try copies.copy(of: folder.path, digest: contents.digest) == copy)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [contents.digest])
  }

  @Test("a folder that has changed isn't copied, but an earlier copy is still available")
  func changed() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let before = try folder.contents().digest
    try folder.write("other", to: "plugin.json")
    #expect(
      throws: FolderContents.ReadError(
        path: "", reason: "its files have changed since they were read")
    ) { try copies.copy(of: folder.path, digest: before) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
    try folder.write("{}", to: "plugin.json")
    let copy = try copies.copy(of: folder.path, digest: before)
    try folder.write("other", to: "plugin.json")
    #expect(try copies.copy(of: folder.path, digest: before) == copy)
    #expect(try text(copy + "/plugin.json") == "{}")
  }

  @Test("a copy whose contents have changed is replaced, and the old one is kept aside")
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

  @Test("copies that weren't used for a month are removed, and so are the oldest above the limit")
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

  @Test("of a folder under development, only the latest copies are kept, apart from the others")
  func development() throws {
    let (folder, copies, place) = try sample()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let trusted = try folder.contents().digest
    _ = try copies.copy(of: folder.path, digest: trusted)
    var latest = ""
    for index in 0..<5 {
      try folder.write("\(index)", to: "plugin.json")
      let digest = try folder.contents().digest
      latest = try copies.development(of: folder.path).copy(of: folder.path, digest: digest)
      #expect(try text(latest + "/plugin.json") == "\(index)")
    }
    let own = (latest as NSString).deletingLastPathComponent
    #expect(try FileManager.default.contentsOfDirectory(atPath: own).count == 2)
    #expect(FileManager.default.fileExists(atPath: latest))
    #expect(copies.existing(trusted) != nil)
    #expect(
      copies.development(of: "/elsewhere").existing((latest as NSString).lastPathComponent) == nil)
  }

  @Test("many concurrent requests for one copy all succeed")
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
