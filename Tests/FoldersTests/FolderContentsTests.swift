import Folders
import Foundation
import Testing

/// A temporary folder for one test.
final class SampleFolder {
  let path = NSTemporaryDirectory() + "headway-folder-\(UUID().uuidString)"

  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func contents() throws -> FolderContents { try FolderContents(of: path, wanting: "plugin.json") }
}

@Suite struct FolderContentsTests {
  private static let files = ["plugin.json": "{}", "bin/run": "#!/bin/sh\n"]

  @Test("equal contents have the same digest, wherever the folder is")
  func same() throws {
    let (one, other) = (try SampleFolder(Self.files), try SampleFolder(Self.files))
    #expect(try one.contents() == other.contents())
    #expect(try one.contents().files == ["bin/run", "plugin.json"])
    #expect(try one.contents().named == Array("{}".utf8))
  }

  @Test("any change of the contents changes the digest: bytes, names, permissions, links and files")
  func different() throws {
    let changes: [(String, (SampleFolder) throws -> Void)] = [
      ("bytes", { try $0.write("#!/bin/sh\n#", to: "bin/run") }),
      ("another file", { try $0.write("", to: "bin/more") }),
      (
        "an empty folder",
        {
          try FileManager.default.createDirectory(
            atPath: $0.path + "/empty", withIntermediateDirectories: true)
        }
      ),
      ("a removed file", { try FileManager.default.removeItem(atPath: $0.path + "/bin/run") }),
      (
        "another name",
        {
          try FileManager.default.moveItem(
            atPath: $0.path + "/bin/run", toPath: $0.path + "/bin/walk")
        }
      ),
      (
        "the executable bit",
        {
          try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: $0.path + "/bin/run")
        }
      ),
      ("a link inside", { try $0.link("run", to: "bin/run") }),
      (
        "bytes moved from one file to the next",
        {
          try $0.write("{}#!/bin", to: "plugin.json")
          try $0.write("/sh\n", to: "bin/run")
        }
      ),
    ]
    var digests: Set<String> = [try SampleFolder(Self.files).contents().digest]
    for (what, change) in changes {
      let folder = try SampleFolder(Self.files)
      try change(folder)
      #expect(digests.insert(try folder.contents().digest).inserted, "\(what)")
    }
  }

  @Test(
    "a link to a file outside the folder is an error",
    arguments: ["/etc/passwd", "../other", "bin/../../other", "bin/.././../x"])
  func outside(_ target: String) throws {
    let folder = try SampleFolder(Self.files)
    try folder.link("out", to: target)
    #expect(
      throws: FolderContents.ReadError(
        path: "out", reason: "the link points outside the folder or to a missing file")
    ) { try folder.contents() }
  }

  @Test("a link that leaves the folder through another link is an error")
  func outsideByLinks() throws {
    let folder = try SampleFolder(Self.files.merging(["p/q/r/file": ""]) { $1 })
    try folder.link("p/q/r/d", to: "../../..")
    try folder.link("x", to: "p/q/r/d/../../../evil.sh")
    #expect(throws: FolderContents.ReadError.self) { try folder.contents() }
  }

  @Test("a link that leaves the folder and returns is an error, because it differs in a copy")
  func outAndIn() throws {
    let folder = try SampleFolder(Self.files)
    let name = (folder.path as NSString).lastPathComponent
    try folder.link("round", to: "../\(name)/plugin.json")
    #expect(throws: FolderContents.ReadError.self) { try folder.contents() }
  }

  @Test("read permissions don't matter, so a checkout on another machine has the same digest")
  func permissions() throws {
    let folder = try SampleFolder(Self.files)
    let before = try folder.contents()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o664], ofItemAtPath: folder.path + "/bin/run")
    #expect(try folder.contents() == before)
  }

  @Test("entries that are nested too deeply are an error")
  func deep() throws {
    #expect(
      try SampleFolder(Self.files.merging(["a/b/c/d/e/f/file": ""]) { $1 }).contents().files.count
        == 3)
    let folder = try SampleFolder(Self.files.merging(["a/b/c/d/e/f/g/file": ""]) { $1 })
    #expect(throws: FolderContents.ReadError.self) { try folder.contents() }
  }

  @Test("a link within the folder is accepted")
  func inside() throws {
    let folder = try SampleFolder(Self.files)
    try folder.link("bin/back", to: "../plugin.json")
    #expect(
      try folder.contents().files == ["bin/back → ../plugin.json", "bin/run", "plugin.json"])
  }

  @Test("pipes and other special files are errors, and reading doesn't block on them")
  func pipes() throws {
    let folder = try SampleFolder(Self.files)
    #expect(mkfifo(folder.path + "/pipe", 0o644) == 0)
    #expect(
      throws: FolderContents.ReadError(path: "pipe", reason: "neither a file nor a folder")
    ) { try folder.contents() }
  }
}
