import Testing

/// Checks this repository against the rules about files. The other suites here show on small
/// artificial trees that each rule can fail. Rules about modules are in `headway.yml` and checked
/// by `headway check` (`make check-self`).
@Suite struct ArchitectureTests {
  @Test("rule 12: plugins are imported in only one file of the App")
  func plugins() {
    expectNone(SourceRules.pluginsOutsideTheirLines(in: .project))
  }

  @Test("Try, Teams and Libraries are imported only in their own folders, in plugins and in tests")
  func removableFeatures() {
    expectNone(SourceRules.removableFeaturesOutsideTheirFolders(in: .project))
  }

  @Test("a TestStore tests every reducer of a feature")
  func reducers() {
    expectNone(SourceRules.reducersWithoutTestStore(in: .project))
  }

  @Test("no file is longer than 600 lines")
  func fileLength() {
    expectNone(SourceRules.longFiles(in: .project))
  }

  @Test("no type has the name of its module")
  func shadowedModules() {
    expectNone(SourceRules.shadowedModules(in: .project))
  }

  @Test("screens name symbols and sizes as tokens of the design system")
  func tokens() {
    expectNone(TokenRules.rawGlyphs(in: .project))
    expectNone(TokenRules.rawSizes(in: .project))
  }

  @Test("every path in a document exists")
  func documentPaths() {
    expectNone(DocumentPaths.violations(in: .project))
  }

  @Test("every control is in the list of controls")
  func controlCatalog() {
    expectNone(ControlCatalog.violations(in: .project))
  }

  @Test("the modules of this repository are found")
  func treeIsRead() {
    let modules = SourceTree.project.modules
    for name in ["Terminal", "Matching", "Resources", "ArchitectureTests"] {
      #expect(modules[name] != nil, "\(name) was not found")
    }
    let manifest = SourceTree.project["Package.swift"].map { Manifest($0) }
    #expect(manifest?.declarations.contains { $0.name == "Terminal" } == true)
  }
}
