import Folders
import Foundation
import Testing

/// A folder for one test.
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

  @Test("the same content has the same digest, wherever it stands")
  func same() throws {
    let (one, other) = (try SampleFolder(Self.files), try SampleFolder(Self.files))
    #expect(try one.contents() == other.contents())
    #expect(try one.contents().files == ["bin/run", "plugin.json"])
    #expect(try one.contents().named == Array("{}".utf8))
  }

  @Test("any change of it is another digest: bytes, names, rights, links, more or fewer files")
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
      ("a file less", { try FileManager.default.removeItem(atPath: $0.path + "/bin/run") }),
      (
        "another name",
        {
          try FileManager.default.moveItem(
            atPath: $0.path + "/bin/run", toPath: $0.path + "/bin/walk")
        }
      ),
      (
        "the right to run it",
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
    "a link that leads out of the folder is refused",
    arguments: ["/etc/passwd", "../other", "bin/../../other", "bin/.././../x"])
  func outside(_ target: String) throws {
    let folder = try SampleFolder(Self.files)
    try folder.link("out", to: target)
    #expect(
      throws: FolderContents.Refusal(
        path: "out", reason: "it is a link that leads out of the folder, or nowhere")
    ) { try folder.contents() }
  }

  @Test("a link that leads out by way of another link is refused, by whatever words")
  func outsideByLinks() throws {
    let folder = try SampleFolder(Self.files.merging(["p/q/r/file": ""]) { $1 })
    try folder.link("p/q/r/d", to: "../../..")
    try folder.link("x", to: "p/q/r/d/../../../evil.sh")
    #expect(throws: FolderContents.Refusal.self) { try folder.contents() }
  }

  @Test("a link that leads out and in again is refused: from a copy it leads elsewhere")
  func outAndIn() throws {
    let folder = try SampleFolder(Self.files)
    let name = (folder.path as NSString).lastPathComponent
    try folder.link("round", to: "../\(name)/plugin.json")
    #expect(throws: FolderContents.Refusal.self) { try folder.contents() }
  }

  @Test("who else may read a file is nobody's concern: a checkout on another machine is the same")
  func rights() throws {
    let folder = try SampleFolder(Self.files)
    let before = try folder.contents()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o664], ofItemAtPath: folder.path + "/bin/run")
    #expect(try folder.contents() == before)
  }

  @Test("what stands deeper than is watched is refused")
  func deep() throws {
    #expect(
      try SampleFolder(Self.files.merging(["a/b/c/d/e/f/file": ""]) { $1 }).contents().files.count
        == 3)
    let folder = try SampleFolder(Self.files.merging(["a/b/c/d/e/f/g/file": ""]) { $1 })
    #expect(throws: FolderContents.Refusal.self) { try folder.contents() }
  }

  @Test("a link within the folder is followed")
  func inside() throws {
    let folder = try SampleFolder(Self.files)
    try folder.link("bin/back", to: "../plugin.json")
    #expect(
      try folder.contents().files == ["bin/back → ../plugin.json", "bin/run", "plugin.json"])
  }

  @Test("pipes and other things that aren't files are refused, and not waited for")
  func pipes() throws {
    let folder = try SampleFolder(Self.files)
    #expect(mkfifo(folder.path + "/pipe", 0o644) == 0)
    #expect(
      throws: FolderContents.Refusal(path: "pipe", reason: "it is neither a file nor a folder")
    ) { try folder.contents() }
  }
}
