import Testing

/// The rules of the house that are about files, asked of this repository. What each one means, and that it
/// can fail, is shown by the other suites here on small made-up trees. Those about modules stand in
/// `headway.yml`, and `headway check` asks them (`make check-self`).
@Suite struct ArchitectureTests {
  @Test("rule 12: plugins are imported in one file of the App alone")
  func plugins() {
    expectNone(HouseRules.pluginsOutsideTheirLines(in: .project))
  }

  @Test("no file is longer than 600 lines")
  func fileLength() {
    expectNone(HouseRules.longFiles(in: .project))
  }

  @Test("no type bears its module's name")
  func shadowedModules() {
    expectNone(HouseRules.shadowedModules(in: .project))
  }

  @Test("every path that a document names is there")
  func documentPaths() {
    expectNone(DocumentPaths.violations(in: .project))
  }

  @Test("every control is in the list of controls")
  func controlCatalog() {
    expectNone(ControlCatalog.violations(in: .project))
  }

  @Test("the reader finds the modules that this test can't do without")
  func treeIsRead() {
    let modules = SourceTree.project.modules
    for name in ["Terminal", "Matching", "Resources", "ArchitectureTests"] {
      #expect(modules[name] != nil, "\(name) was not found")
    }
    let manifest = SourceTree.project["Package.swift"].map { Manifest($0) }
    #expect(manifest?.declarations.contains { $0.name == "Terminal" } == true)
  }
}
