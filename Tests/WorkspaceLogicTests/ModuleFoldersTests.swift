import Testing
import Workspace
import WorkspaceLogic

@Suite struct ModuleFoldersTests {
  private func module(_ folders: ModuleFolders, _ path: String) -> String? {
    folders.module(of: Array(path.utf8))
  }

  @Test("the deepest folder takes precedence, whether named or matched by a glob")
  func deepest() {
    let folders = ModuleFolders(
      ["apps/*", "Sources/*/Inner"], exclude: ["apps/old"],
      folders: [
        ModuleFolder(path: "Sources/Core", name: "Core"),
        ModuleFolder(path: "apps/web", name: "Web"),
        ModuleFolder(path: "Sources/Core", name: "Second"),
      ])
    #expect(module(folders, "Sources/Core/a.swift") == "Core")
    #expect(module(folders, "Sources/Core/Deep/a.swift") == "Core")
    #expect(module(folders, "Sources/Core/Inner/a.swift") == "Sources/Core/Inner")
    #expect(module(folders, "apps/web/a.ts") == "Web")
    #expect(module(folders, "apps/api/a.ts") == "apps/api")
    #expect(module(folders, "apps/old/a.ts") == nil)
    #expect(module(folders, "a.swift") == nil)
  }

  @Test("a folder is shown by its last component, unless another module has that name")
  func labels() {
    let folders = ModuleFolders(
      ["apps/*", "libs/**"], exclude: ["apps/old"],
      folders: [ModuleFolder(path: "Sources/Core", name: "Core")])
    let paths = [
      "apps/web/a.ts", "apps/api/src/a.ts", "apps/old/a.ts", "libs/api/a.ts", "libs/Core/a.ts",
      "libs/x/y/a.ts", "Sources/Core/a.swift", "a.swift",
    ]
    #expect(
      folders.labels(in: paths.map { Array($0.utf8) }) == [
        "apps/web": "web", "libs/x": "x", "libs/x/y": "y",
      ])
    #expect(ModuleFolders([]).labels(in: [Array("a/b".utf8)]).isEmpty)
  }

  @Test("a package with sources at the root contains all files outside other folders")
  func root() {
    let folders = ModuleFolders([], folders: [ModuleFolder(path: "", name: "All")])
    #expect(module(folders, "a.swift") == "All")
    #expect(module(folders, "b/a.swift") == "All")
  }
}
