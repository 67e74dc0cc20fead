import Foundation
import Processes
import TestRepositories
import Testing

@testable import Git

@Suite struct GitRepositoryTests {
  @Test("a repository is found from a folder inside it")
  func discover() async throws {
    let fixture = try await Fixture()
    try fixture.write("a/b/c.txt", "x")
    let repository = try await GitRepository.discover(from: fixture.path + "/a/b")
    #expect(repository.workingTree == fixture.path)
    #expect(repository.gitDirectory == fixture.path + "/.git")
  }

  @Test("outside of a repository, the error names the folder")
  func notARepository() async throws {
    let folder = try TemporaryFolder()
    await #expect {
      _ = try await GitRepository.discover(from: folder.path)
    } throws: { error in
      (error as? GitError)?.code == .notARepository && "\(error)".contains(folder.path)
    }
  }

  @Test("a bare repository has no working tree, and its commits can be read")
  func bare() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "hello")
    try await fixture.commit()
    try await fixture.git("clone", "-q", "--bare", ".", "bare.git")
    let repository = try await GitRepository.discover(from: fixture.path + "/bare.git")
    #expect(repository.isBare)
    let commit = try #require(try await repository.head().commit)
    #expect(try await repository.tree(of: commit).map(\.path) == [Array("a.txt".utf8)])
  }

  @Test("a file whose contents a partial clone lacks isn't absent, but an error")
  func partial() async throws {
    let fixture = try await Fixture()
    try fixture.write("a/b.txt", "old")
    try await fixture.commit()
    try fixture.write("a/b.txt", "new")
    try await fixture.commit()
    try await fixture.git("config", "uploadpack.allowFilter", "true")
    try await fixture.git(
      "clone", "-q", "--filter=blob:none", "file://\(fixture.path)", "partial")
    let repository = try await GitRepository.discover(from: fixture.path + "/partial")
    #expect(try await repository.contents(of: "a/b.txt", at: "HEAD") == Array("new".utf8))
    for (path, commit) in [("b.txt", "HEAD~1"), ("a", "HEAD~1"), ("a/b.txt", "nonsense")] {
      #expect(try await repository.contents(of: path, at: commit) == nil)
    }
    #expect(try await repository.linkedContents(of: "b.txt", at: "HEAD~1") == nil)
    for read in [repository.linkedContents, { try await repository.contents(of: $0, at: $1) }] {
      let error = await #expect(throws: GitError.self) { _ = try await read("a/b.txt", "HEAD~1") }
      #expect(error?.code == .missingObjects)
    }
  }

  @Test(
    "a submodule or a folder in the place of a file isn't an error, in a commit and in the index")
  func submoduleContents() async throws {
    let fixture = try await Fixture()
    try fixture.write("folder/a.txt", "1\n")
    try await fixture.commit()
    let commit = String(repeating: "12345678", count: 5)
    try await fixture.git("update-index", "--add", "--cacheinfo", "160000,\(commit),sub")
    try await fixture.git("commit", "-q", "-m", "Add a submodule")
    let repository = try await fixture.repository()
    for path in ["sub", "folder"] {
      #expect(try await repository.contents(of: path, at: "HEAD") == nil)
      #expect(try await repository.contents(of: path, at: "") == nil)
    }
    #expect(try await repository.linkedContents(of: "sub", at: "HEAD") == nil)
  }

  @Test("HEAD has commit, branch and time; before the first commit, only the branch")
  func head() async throws {
    let fixture = try await Fixture()
    var head = try await fixture.repository().head()
    #expect(head == GitHead(commit: nil, branch: "main", committedAt: nil))
    try fixture.write("a.txt", "x")
    try await fixture.commit()
    head = try await fixture.repository().head()
    #expect(head.commit?.count == 40)
    #expect(head.committedAt == 1_700_000_000)
  }

  @Test("a changed tracked file makes the repository dirty, an untracked one doesn't")
  func dirty() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "x")
    try await fixture.commit()
    let repository = try await fixture.repository()
    try fixture.write("new.txt", "x")
    #expect(try await repository.isDirty() == false)
    try fixture.write("a.txt", "y")
    #expect(try await repository.isDirty() == true)
  }

  @Test("programs in the repository's configuration aren't run")
  func untrustedPrograms() async throws {
    let fixture = try await Fixture()
    let trace = fixture.path + "/was-run"
    try fixture.write(".gitattributes", "*.txt filter=evil\n")
    try fixture.write("a.txt", "x")
    try await fixture.commit()
    for key in ["filter.evil.clean", "filter.evil.process", "core.fsmonitor", "diff.external"] {
      try await fixture.git("config", key, "touch '\(trace)'; cat")
    }
    try await fixture.git("config", "core.pager", "touch '\(trace)'")
    try fixture.write("a.txt", "y")
    let repository = try await fixture.repository()
    _ = try await repository.isDirty()
    _ = try await repository.head()
    _ = try await repository.index()
    _ = try await repository.attributes(of: [Array("a.txt".utf8)])
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("queries don't change the index")
  func indexUntouched() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "x")
    try await fixture.commit()
    try fixture.write("a.txt", "x")
    let index = URL(fileURLWithPath: fixture.path + "/.git/index")
    let before = try Data(contentsOf: index)
    let repository = try await fixture.repository()
    _ = try await repository.isDirty()
    _ = try await repository.index()
    #expect(try Data(contentsOf: index) == before)
  }

  @Test("unusual names, links and submodules are listed with their kinds")
  func index() async throws {
    let fixture = try await Fixture()
    try fixture.write("with space.txt", "x")
    try fixture.write("ünï\tcode\n.txt", "x")
    try fixture.write("bytes-\u{1}.txt", "x")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path + "/link", withDestinationPath: "with space.txt")
    try await fixture.git("add", "-A")
    try await fixture.git(
      "update-index", "--add", "--cacheinfo", "160000,\(String(repeating: "1", count: 40)),module")
    let entries = try await fixture.repository().index()
    var kinds: [String: TrackedEntry.Kind] = [:]
    for entry in entries { kinds[String(decoding: entry.path, as: UTF8.self)] = entry.kind }
    #expect(
      kinds == [
        "with space.txt": .file, "ünï\tcode\n.txt": .file, "bytes-\u{1}.txt": .file,
        "link": .symbolicLink, "module": .submodule,
      ])
  }

  @Test("a sparse checkout lists files that aren't checked out, which can be read from their blobs")
  func sparse() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "hello")
    try await fixture.commit()
    try await fixture.git("update-index", "--skip-worktree", "a.txt")
    let repository = try await fixture.repository()
    let entry = try #require(try await repository.index().first)
    #expect(!entry.isInWorkingTree)
    #expect(try await repository.blob(entry.object) == Array("hello".utf8))
  }

  @Test("attributes mark files as binary, text or generated")
  func attributes() async throws {
    let fixture = try await Fixture()
    try fixture.write(
      ".gitattributes",
      "*.bin binary\n*.txt diff\n*.swift diff=swift\ngen/** linguist-generated\nodd linguist-generated=false\n"
    )
    let names = ["a.bin", "b.txt", "c.swift", "gen/d.swift", "odd"]
    let attributes = try await fixture.repository().attributes(of: names.map { Array($0.utf8) })
    #expect(attributes[Array("a.bin".utf8)]?.diff == .binary)
    #expect(attributes[Array("b.txt".utf8)]?.diff == .text)
    #expect(attributes[Array("c.swift".utf8)] == nil)
    #expect(attributes[Array("gen/d.swift".utf8)]?.isGenerated == true)
    #expect(attributes[Array("odd".utf8)] == nil)
  }

  @Test("blobs are read in the requested order, a missing one as nil")
  func blobs() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "one\n")
    try fixture.write("b.txt", String(repeating: "long ", count: 60_000))
    try fixture.write("c.txt", "")
    try await fixture.commit()
    let repository = try await fixture.repository()
    let ids = try await repository.index().map(\.object)
    var sizes: [Int?] = []
    try await repository.readBlobs([ids[1], String(repeating: "0", count: 40), ids[0], ids[2]]) {
      position, piece in
      #expect(position == sizes.count)
      sizes.append(piece?.bytes.count)
      return ContentPiece.all
    }
    #expect(sizes == [300_000, nil, 4, 0])
  }

  @Test("an unknown revision is an error that names it, even if it looks like an option")
  func unknownRevision() async throws {
    let fixture = try await Fixture()
    let repository = try await fixture.repository()
    for revision in ["nope", "--all"] {
      await #expect {
        _ = try await repository.commit(of: revision)
      } throws: { error in
        (error as? GitError)?.code == .unknownRevision && "\(error)".contains(revision)
      }
    }
  }
}
