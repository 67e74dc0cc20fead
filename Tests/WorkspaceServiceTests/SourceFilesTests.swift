import Foundation
import TestRepositories
import Testing
import Workspace
import WorkspaceService

/// Source files for previews, from the working tree or from git.
@Suite struct SourceFilesTests {
  private struct Repository: TestRepository {
    let folder: TemporaryFolder
    var root: String { folder.path }

    init() async throws {
      folder = try TemporaryFolder()
      try await git("init", "-q", "-b", "main")
      try write("Sources/a.swift", "one\ntwo\n")
      // A bare repository has a file of git's with the same name.
      try write("config", "of the project\n")
      try await commit()
    }

    func project(_ root: String) -> Project {
      Project(
        root: root, name: "shop", branch: "main", commit: nil,
        configurationPath: root + "/headway.yml", configuration: ProjectConfiguration())
    }
  }

  @Test("lines come from the working tree, committed or not")
  func workingTree() async throws {
    let repository = try await Repository()
    try repository.write("Sources/a.swift", "changed")
    #expect(
      try await SourceFiles().lines(of: "Sources/a.swift", in: repository.root) == ["changed"])
    #expect(
      try repository.project(repository.root).editablePath("config") == repository.root + "/config")
  }

  @Test("files outside a sparse checkout are shown from git and can't be edited")
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

  @Test("a bare repository shows its newest commit, and files can't be edited")
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
