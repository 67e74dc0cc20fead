import Testing

/// Each line of the table, shown by an import that it allows or forbids.
@Suite struct ImportMatrixTests {
  private static let manifest = """
    let a = [
      .platform("Matching"), .platform("CNcurses"), .platform("Terminal"),
      .platform("NcursesRenderer"), .platform("DependencyInjection"), .platform("Unidirectional"),
      .platform("DesignSystem"), .platform("DeclarativeUI"), .platform("Routing"),
      .platform("Flows"), .platform("PluginHost"), .platform("AppRuntime"),
      .platform("TestSupport"),
    ]
    """
  private static let folders = [
    "Sources/Platform/Matching", "Sources/Platform/CNcurses", "Sources/Platform/Terminal",
    "Sources/Platform/NcursesRenderer", "Sources/Platform/DependencyInjection",
    "Sources/Platform/Unidirectional", "Sources/Platform/DesignSystem",
    "Sources/Platform/DeclarativeUI", "Sources/Platform/Routing", "Sources/Platform/Flows",
    "Sources/Platform/PluginHost", "Sources/Platform/AppRuntime", "Sources/Platform/TestSupport",
    "Resources",
    "Sources/Support/Git", "Sources/Support/Patterns", "Sources/Features/Workspace/Workspace",
    "Sources/Features/Workspace/WorkspaceService", "Sources/Features/Home/HomeFlow",
    "Sources/Features/Settings/SettingsFlow", "Sources/Features/Teams/TeamsInterface",
    "Sources/Features/Teams/TeamsFlow", "Sources/Features/Teams/TeamsLogic",
    "Sources/Features/Teams/TeamsUI", "Sources/Features/Teams/TeamsService",
    "Sources/App/headway", "Benchmarks/Sources/speed-bench", "Plugins/DuePlugin",
    "Plugins/BlamePlugin", "Tests/GitTests",
  ]

  private func violations(importing name: String, in folder: String) -> [Violation] {
    var texts = Dictionary(uniqueKeysWithValues: Self.folders.map { ("\($0)/A.swift", "") })
    texts["Package.swift"] = Self.manifest
    texts["\(folder)/A.swift"] = "import \(name)\n"
    return ImportMatrix.violations(in: SourceTree(texts))
  }

  @Test(
    "allowed",
    arguments: [
      ("Sources/Platform/Terminal", "Matching"), ("Sources/Platform/NcursesRenderer", "CNcurses"),
      ("Sources/Platform/TestSupport", "NcursesRenderer"),
      ("Sources/Platform/AppRuntime", "NcursesRenderer"),
      ("Sources/Platform/TestSupport", "CustomDump"),
      ("Sources/Platform/Flows", "OrderedCollections"),
      ("Sources/Platform/Routing", "FoundationEssentials"),
      ("Sources/Platform/Terminal", "Synchronization"), ("Sources/Support/Git", "Foundation"),
      ("Sources/Support/Git", "Patterns"), ("Sources/Support/Git", "Subprocess"),
      ("Sources/Features/Teams/TeamsInterface", "Workspace"),
      ("Sources/Features/Teams/TeamsInterface", "Routing"),
      ("Sources/Features/Teams/TeamsLogic", "Unidirectional"),
      ("Sources/Features/Teams/TeamsLogic", "Foundation"),
      ("Sources/Features/Teams/TeamsService", "Git"),
      ("Sources/Features/Teams/TeamsUI", "DeclarativeUI"),
      ("Sources/Features/Teams/TeamsUI", "Resources"),
      ("Sources/Features/Teams/TeamsFlow", "TeamsUI"),
      ("Sources/Features/Teams/TeamsFlow", "Workspace"),
      ("Sources/Features/Home/HomeFlow", "TeamsFlow"),
      ("Sources/Features/Settings/SettingsFlow", "PluginHost"), ("Plugins/DuePlugin", "TeamsFlow"),
      ("Sources/App/headway", "WorkspaceService"), ("Sources/App/headway", "DuePlugin"),
      ("Sources/App/headway", "ArgumentParser"), ("Benchmarks/Sources/speed-bench", "Flows"),
      ("Benchmarks/Sources/speed-bench", "OpenCombine"), ("Tests/GitTests", "Git"),
    ])
  func allowed(folder: String, name: String) {
    #expect(violations(importing: name, in: folder) == [])
  }

  @Test(
    "forbidden",
    arguments: [
      ("Sources/Platform/Matching", "Terminal"), ("Sources/Platform/Terminal", "CNcurses"),
      ("Sources/Platform/DeclarativeUI", "NcursesRenderer"),
      ("Sources/Platform/PluginHost", "NcursesRenderer"),
      ("Sources/Platform/AppRuntime", "Foundation"),
      ("Sources/Features/Teams/TeamsFlow", "AppRuntime"), ("Plugins/DuePlugin", "AppRuntime"),
      ("Sources/Platform/Terminal", "Foundation"),
      ("Sources/Platform/Flows", "FoundationEssentials"), ("Sources/Platform/Flows", "CustomDump"),
      ("Sources/Platform/Flows", "TeamsLogic"), ("Resources", "Foundation"),
      ("Resources", "Matching"),
      ("Sources/Support/Git", "Terminal"), ("Sources/Support/Git", "Workspace"),
      ("Sources/Features/Teams/TeamsInterface", "TeamsLogic"),
      ("Sources/Features/Teams/TeamsInterface", "Git"),
      ("Sources/Features/Teams/TeamsLogic", "DependencyInjection"),
      ("Sources/Features/Teams/TeamsLogic", "TeamsUI"),
      ("Sources/Features/Teams/TeamsLogic", "Yams"),
      ("Sources/Features/Teams/TeamsService", "Unidirectional"),
      ("Sources/Features/Teams/TeamsUI", "TeamsService"),
      ("Sources/Features/Teams/TeamsUI", "Flows"),
      ("Sources/Features/Teams/TeamsFlow", "Git"), ("Sources/Features/Teams/TeamsFlow", "HomeFlow"),
      ("Sources/Features/Teams/TeamsFlow", "PluginHost"),
      ("Sources/Features/Home/HomeFlow", "TeamsUI"),
      ("Sources/Features/Settings/SettingsFlow", "TestSupport"),
      ("Plugins/DuePlugin", "BlamePlugin"),
      ("Plugins/DuePlugin", "WorkspaceService"), ("Plugins/DuePlugin", "PluginHost"),
      ("Plugins/DuePlugin", "Git"), ("Sources/App/headway", "TestSupport"),
      ("Benchmarks/Sources/speed-bench", "TestSupport"),
      ("Sources/Features/Teams/TeamsFlow", "DuePlugin"),
    ])
  func forbidden(folder: String, name: String) {
    let violations = violations(importing: name, in: folder)
    #expect(violations.count == 1)
    #expect(violations.first?.path == "\(folder)/A.swift")
    #expect(violations.first?.line == 1)
    #expect(violations.first?.message.contains("imports \(name)") == true)
  }

  @Test("a forbidden dependency is found in the manifest even when nothing imports it yet")
  func declaredOnly() {
    let tree = SourceTree([
      "Package.swift": "let a = [\n.platform(\"Matching\"),\n.support(\"Git\", [\"Terminal\"])]",
      "Sources/Platform/Terminal/A.swift": "", "Sources/Support/Git/A.swift": "",
    ])
    #expect(ImportMatrix.violations(in: tree).map(\.line) == [3])
  }

  @Test("an import that the manifest doesn't declare is found, and a folder without a line")
  func undeclared() {
    let tree = SourceTree([
      "Package.swift": "let a = [.platform(\"Matching\"), .support(\"Git\")]",
      "Sources/Platform/Matching/A.swift": "", "Sources/Support/Git/A.swift": "import Matching",
      "Sources/Support/Lost/A.swift": "",
      "Benchmarks/Sources/speed-bench/A.swift": "import Matching",
    ])
    #expect(
      ImportMatrix.undeclaredImports(in: tree).map(\.description) == [
        "Package.swift:1: Sources/Support/Lost/ has files but no line in the tables",
        "Sources/Support/Git/A.swift:1: Git imports Matching without declaring it in Package.swift",
      ])
  }
}
