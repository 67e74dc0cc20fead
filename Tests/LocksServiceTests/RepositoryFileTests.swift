import Foundation
import Git
import LocksInterface
import LocksLogic
import LocksService
import Testing
import Workspace

/// Tests writing the lock's files.
@Suite struct RepositoryFileTests {
  private let baseline = Baseline([AllowanceKey("tidy", RepositoryPath("a.txt")): 1])

  private func write(_ repository: LockedRepository) throws {
    try LockStore(root: repository.root).write(baseline, Unlocks())
  }

  @Test("a file keeps its mode, and no other files remain next to it")
  func mode() async throws {
    let repository = try await LockedRepository()
    try repository.write(".headway/baseline.tsv", "tidy\tb.txt\t1\n")
    let path = repository.root + "/.headway/baseline.tsv"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try write(repository)
    #expect(try repository.text(".headway/baseline.tsv") == "tidy\ta.txt\t1\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: repository.root + "/.headway")
        == ["baseline.tsv"])
  }

  @Test("a link within the repository stays a link")
  func innerLink() async throws {
    let repository = try await LockedRepository()
    try repository.write("config/lock.tsv", "")
    try repository.write(".headway/x", "")
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/.headway/baseline.tsv",
      withDestinationPath: "../config/lock.tsv")
    try write(repository)
    #expect(try repository.text("config/lock.tsv") == "tidy\ta.txt\t1\n")
  }

  @Test("a link to outside the repository is refused, for the file and for its folder")
  func outerLink() async throws {
    let outside = try await LockedRepository()
    try outside.write("baseline.tsv", "mine\n")
    for isFolder in [false, true] {
      let repository = try await LockedRepository()
      let folder = repository.root + "/.headway"
      if isFolder {
        try FileManager.default.createSymbolicLink(
          atPath: folder, withDestinationPath: outside.root)
      } else {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/baseline.tsv", withDestinationPath: outside.root + "/baseline.tsv")
      }
      #expect(throws: RepositoryFileError.self) { try write(repository) }
      #expect(throws: RepositoryFileError.self) {
        _ = try LockStore(root: repository.root).baseline()
      }
    }
    #expect(try outside.text("baseline.tsv") == "mine\n")
  }

  @Test("nothing is created through a link to outside the repository or through a broken link")
  func outerFolders() async throws {
    let outside = try await LockedRepository()
    try outside.write("there/x", "")
    for target in ["there", "nowhere"] {
      let repository = try await LockedRepository()
      try FileManager.default.createSymbolicLink(
        atPath: repository.root + "/.headway",
        withDestinationPath: outside.root + "/" + target)
      let file = RepositoryFile(root: repository.root, path: ".headway/libraries/deep/a.yml")
      #expect(throws: RepositoryFileError.self) { try file.write("mine\n") }
    }
    let files = FileManager.default
    #expect(try files.contentsOfDirectory(atPath: outside.root + "/there") == ["x"])
    #expect(!files.fileExists(atPath: outside.root + "/nowhere"))
  }

  @Test("a link into git's folders is refused, wherever they are")
  func gitFolders() async throws {
    let repository = try await LockedRepository()
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/.headway", withDestinationPath: ".git")
    #expect(throws: RepositoryFileError.self) { try write(repository) }
    #expect(!FileManager.default.fileExists(atPath: repository.root + "/.git/baseline.tsv"))

    let other = try await LockedRepository()
    try await other.git("init", "-q", "--separate-git-dir", other.root + "/own")
    try FileManager.default.createSymbolicLink(
      atPath: other.root + "/.headway", withDestinationPath: "own/info")
    #expect(throws: RepositoryFileError.self) { try write(other) }
  }

  @Test("a folder at the file's path is an error")
  func folder() async throws {
    let repository = try await LockedRepository()
    try repository.write(".headway/baseline.tsv/x", "")
    #expect(throws: RepositoryFileError.self) { try write(repository) }
  }
}
