import Testing

/// The rules of the house, asked of this repository (rules 12 and 39). What each one means, and that it
/// can fail, is shown by the other suites here on small made-up trees.
@Suite struct ArchitectureTests {
  @Test("rule 39: modules import only what the table of ARCHITECTURE.md allows")
  func importMatrix() {
    expectNone(ImportMatrix.violations(in: .project))
  }

  @Test("rule 39: modules declare what they import, and have a line in Package.swift")
  func declaredImports() {
    expectNone(ImportMatrix.undeclaredImports(in: .project))
  }

  @Test("rule 39: no modules depend on each other in a circle")
  func cycles() {
    expectNone(DependencyCycles.violations(in: .project))
  }

  @Test("each third party is wrapped by one Support module")
  func thirdParties() {
    expectNone(OutsideImports.sharedThirdParties(in: .project))
  }

  @Test("rule 12: plugins are imported in one file of the App alone")
  func plugins() {
    expectNone(HouseRules.pluginsOutsideTheirLines(in: .project))
  }

  @Test("examples import products of the platform alone")
  func examples() {
    expectNone(HouseRules.examplesBeyondThePlatform(in: .project))
  }

  @Test("logic is pure")
  func pureLogic() {
    expectNone(PureLogic.violations(in: .project))
  }

  @Test("no file is longer than 600 lines")
  func fileLength() {
    expectNone(HouseRules.longFiles(in: .project))
  }

  @Test("no type bears its module's name")
  func shadowedModules() {
    expectNone(HouseRules.shadowedModules(in: .project))
  }

  @Test("rule 39: every module has an owner in CODEOWNERS")
  func ownership() {
    expectNone(Ownership.violations(in: .project))
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
