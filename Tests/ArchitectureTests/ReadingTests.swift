import Testing

/// Code that resembles an import must not be reported, and unusual code must not hide an import.
@Suite struct ReadingTests {
  private func imports(_ source: String) -> [String] {
    Import.all(in: SourceFile(path: "A.swift", text: source)).map(\.module)
  }

  @Test(
    "an import is found in every form",
    arguments: [
      "import Git", "@testable import Git", "package import Git", "import struct Git.Blob",
      "@_exported public import Git", "  import Git // why", "import Git.Blob",
      "#if os(Linux)\n  import Git\n#endif", "let a = 1; import Git", "/* a */ import Git",
      "@preconcurrency import Git",
    ])
  func importForms(source: String) {
    #expect(imports(source) == ["Git"])
  }

  @Test(
    "code that resembles an import isn't one",
    arguments: [
      "// import Git", "/* import Git */", "/* /* */ import Git */", #"let a = "import Git""#,
      "let a = \"\"\"\nimport Git\n\"\"\"", "let a = #\"\"\"\n\"\"\"\nimport Git\n\"\"\"#",
      "let important = Git", "canImport(Git)", "#if canImport(Git)\n#endif",
    ])
  func noImports(source: String) {
    #expect(imports(source) == [])
  }

  @Test("code in an interpolation is kept, the text around it isn't")
  func interpolation() {
    let code = SwiftCode(
      #"let a = "Date() \(Date.now, format: "Process") FileManager" + URLSession"#)
    #expect(code.lines[0].contains("Date.now"))
    #expect(code.lines[0].contains("URLSession"))
    for text in ["Date()", "Process", "FileManager"] {
      #expect(!code.lines[0].contains(text), "\(text) is text")
    }
  }

  @Test("line numbers are correct after multi-line comments and literals")
  func lineNumbers() {
    let source = "/* one\ntwo */\nlet a = \"\"\"\n  four\n  \"\"\"\nimport Git\n"
    let found = Import.all(in: SourceFile(path: "A.swift", text: source))
    #expect(found == [Import(module: "Git", path: "A.swift", line: 6)])
  }

  @Test("names and dependencies are read from a manifest")
  func manifest() {
    let manifest = Manifest(
      SourceFile(
        path: "Package.swift",
        text: """
          let platform: [Target] = [
            .platform("Matching"),  // .platform("Old")
            .platform("Routing", ["Matching", .product(name: "Collections", package: "c"), "Last"]),
          ]
          let features = [
            .feature("Migrations", "MigrationsUI", ["MigrationsLogic"]),
            .target(name: "Plain", dependencies: ["Routing"], path: "Plain", sources: ["A.swift"]),
          ]
          let plugins = [.plugin("Due", ["MigrationsUI"]), .pluginTests("Due", ["TestSupport"])]
          extension Target { static func platform(_ name: String) { .target(name: "no") } }
          """))
    #expect(
      manifest.declarations == [
        .init(name: "Matching", dependencies: [], line: 2),
        .init(name: "Routing", dependencies: ["Matching", "Collections", "Last"], line: 3),
        .init(name: "MigrationsUI", dependencies: ["MigrationsLogic"], line: 6),
        .init(name: "Plain", dependencies: ["Routing"], line: 7),
        .init(name: "DuePlugin", dependencies: ["MigrationsUI"], line: 9),
        .init(name: "DuePluginTests", dependencies: ["DuePlugin", "TestSupport"], line: 9),
      ])
  }

  @Test(
    "the folder determines the kind of a module",
    arguments: [
      ("Sources/Platform/Flows/Flow.swift", "Flows", PackageModule.Kind.platform),
      ("Sources/Support/Git/Blob.swift", "Git", .support),
      ("Sources/Domain/Workspace/Clock.swift", "Workspace", .interface),
      ("Sources/Features/Workspace/WorkspaceService/Disk.swift", "WorkspaceService", .service),
      ("Sources/Features/Home/HomeFlow/HomeFlow.swift", "HomeFlow", .flow),
      ("Sources/App/headway/Main.swift", "headway", .app),
      ("Plugins/DuePlugin/Due.swift", "DuePlugin", .plugin),
      ("Plugins/DuePlugin/Tests/DueTests.swift", "DuePluginTests", .tests),
      ("Benchmarks/Sources/speed-bench/Main.swift", "speed-bench", .app),
      ("Tools/ResourceGenerator/Main.swift", "ResourceGenerator", .tool),
    ])
  func moduleKinds(path: String, name: String, kind: PackageModule.Kind) throws {
    let module = try #require(PackageModule(ofFileAt: path))
    #expect(module.name == name)
    #expect(module.kind == kind)
  }
}
