import ModulesLogic
import Testing
import Workspace
import WorkspaceLogic

/// The folders and files by which matches are counted by module.
@Suite struct ModuleTreeFoldersTests {
  private func module(of path: String, listing files: [String: [String]]) -> String? {
    let seeds = files.sorted { $0.key < $1.key }.map { name, files in
      var seed = ModuleSeed(name: name, folder: [], kind: .library)
      seed.files = Set(files.map { Array($0.utf8) })
      seed.sources = []
      return seed
    }
    let tracked = Set(files.values.joined()).union([
      "App/notes.md", "Tools/a.rb", "Tools/b.rb", "Tools/c.rb", "README.md",
    ])
    let folders = ModuleTree(seeds).folders(in: tracked.sorted().map { Array($0.utf8) })
    return ModuleFolders([], folders: folders).module(of: Array(path.utf8))
  }

  @Test(
    "a target with a list of files has its folders, even if one of its files is elsewhere",
    arguments: [
      ("AppTests/CartTests.swift", "AppTests"), ("AppTests/UI/ScreenTests.swift", "AppTests"),
      ("App.storekit", "AppTests"), ("App/Cart.swift", "App"),
      // A file of another target, a new file, and one that no target builds.
      ("App/Intent.swift", "Widget"), ("App/New.swift", "App"), ("App/notes.md", "App"),
      // Most files of the folder belong to no target, and nothing claims the root.
      ("Tools/Helper.swift", "AppTests"), ("Tools/a.rb", nil), ("README.md", nil),
    ] as [(String, String?)])
  func lists(path: String, expected: String?) {
    let files = [
      "App": ["App/Cart.swift", "App/Screen.swift"],
      "AppTests": [
        "AppTests/CartTests.swift", "AppTests/UI/ScreenTests.swift", "App.storekit",
        "Tools/Helper.swift",
      ],
      "Widget": ["Widget/Widget.swift", "App/Intent.swift"],
    ]
    #expect(module(of: path, listing: files) == expected)
  }

  @Test("modules keep names that only look the same")
  func exactNames() {
    let names = ["Caf\u{E9}", "Cafe\u{301}"]
    let tree = ModuleTree(
      names.map { ModuleSeed(name: $0, folder: Array("apps/\($0)".utf8), kind: .folder) })
    #expect(tree.seeds.map(\.name).exact == names.exact)
  }
}
