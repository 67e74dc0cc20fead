import MigrationsInterface
import MigrationsService
import Testing
import Workspace

@Suite struct MergePathTests {
  @Test("the paths of a merge include symbolic links and submodules")
  func kinds() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "a\n")])
    script.commit([.submodule(Array("module".utf8))])
    script.commit([.link(Array("link".utf8), "a.txt"), .file("b.txt", "b\n")])
    script.commit([.removed("module"), .removed("link")])
    try await repository.add(script)
    let project = Project(
      root: repository.root, name: "repository", branch: "main", commit: nil,
      configurationPath: repository.root + "/headway.yml", configuration: ProjectConfiguration())
    let merges = try await MergePathReader.read(
      project, branch: nil, over: .since(Day(number: 0))
    ).merges
    #expect(
      merges.map { $0.paths.map { String(decoding: $0, as: UTF8.self) } } == [
        ["link", "module"], ["b.txt", "link"], ["module"],
      ])
  }
}
