import Foundation
import TestRepositories
import Testing
import Workspace
import WorkspaceService

/// Files around a hit, wherever they stand.
@Suite struct SourceFilesTests {
  private struct Repository: TestRepository {
    let folder: TemporaryFolder
    var root: String { folder.path }

    init() async throws {
      folder = try TemporaryFolder()
      try await git("init", "-q", "-b", "main")
      try write("Sources/a.swift", "one\ntwo\n")
      // In a bare repository git has a file of its own with this name.
      try write("config", "of the project\n")
      try await commit()
    }

    func project(_ root: String) -> Project {
      Project(
        root: root, name: "shop", branch: "main", commit: nil,
        configurationPath: root + "/headway.yml", configuration: ProjectConfiguration())
    }
  }

  @Test("the work tree's lines count, committed or not")
  func workTree() async throws {
    let repository = try await Repository()
    try repository.write("Sources/a.swift", "changed")
    #expect(
      try await SourceFiles().lines(of: "Sources/a.swift", in: repository.root) == ["changed"])
    #expect(
      try repository.project(repository.root).editablePath("config") == repository.root + "/config")
  }

  @Test("what a sparse checkout left out is shown as git has it, and not edited")
  func sparse() async throws {
    let repository = try await Repository()
    try await repository.git("update-index", "--skip-worktree", "Sources/a.swift")
    try FileManager.default.removeItem(atPath: repository.root + "/Sources/a.swift")
    #expect(
      try await SourceFiles().lines(of: "Sources/a.swift", in: repository.root)
        == ["one", "two", ""])
    let editor = ExternalEditor(environment: ["EDITOR": "touch"])
    await #expect(throws: WorkspaceError.self) {
      try await editor.open(repository.root + "/Sources/a.swift", line: 1)
    }
    #expect(!FileManager.default.fileExists(atPath: repository.root + "/Sources/a.swift"))
    await #expect(throws: WorkspaceError.self) {
      try await SourceFiles().lines(of: "nowhere.swift", in: repository.root)
    }
  }

  @Test("of a bare repository the newest commit is shown, and nothing is edited")
  func bare() async throws {
    let repository = try await Repository()
    try await repository.git("clone", "-q", "--bare", ".", "bare.git")
    let bare = repository.root + "/bare.git"
    #expect(try await SourceFiles().lines(of: "config", in: bare) == ["of the project", ""])
    var project = repository.project(bare)
    project.isBare = true
    #expect(throws: WorkspaceError.self) { try project.editablePath("config") }
  }
}
