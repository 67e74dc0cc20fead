import Foundation
import Testing

/// What `make new-feature` and `make new-plugin` write, judged on a copy of this repository. That it
/// also builds and runs is shown by Scripts/check-scaffolding.
@Suite struct ScaffoldingTests {
  /// Long and short, first and last in the alphabet.
  private let names = ["Reviews", "Ab1", "ZebraCrossingsOfTheOldOrchards"]

  @Test("new features are styled, keep every rule of the house, and have all their lines")
  func features() throws {
    let copy = try TreeCopy()
    for name in names {
      let outcome = try copy.run("new-feature", name, "@orchard/web")
      #expect(outcome.status == 0, "\(outcome.output)")
    }
    let tree = copy.tree
    expectRulesKept(in: tree)
    #expect(try copy.complaints(about: changedSwiftFiles(copy)) == "")
    for name in names {
      try expectAllLines(ofFeature: name, in: tree)
      try expectRefusal("new-feature", name, "there is a feature \(name) already", by: copy)
    }
    #expect(!tree.files.contains { $0.path.hasPrefix("Sources/") && $0.text.contains("__Name__") })
  }

  private func expectAllLines(ofFeature name: String, in tree: SourceTree) throws {
    for part in ["Interface", "Logic", "Service", "UI", "Flow"] {
      let module = try #require(tree.modules[name + part])
      #expect(module.feature == name)
    }
    #expect(tree.modules[name + "Tests"]?.kind == .tests)
    let manifest = try #require(tree["Package.swift"].map { Manifest($0) })
    let app = try #require(manifest.declarations.first { $0.name == "headway" })
    for part in ["Flow", "Interface", "Service"] { #expect(app.dependencies.contains(name + part)) }
    for folder in ["/Sources/Features/\(name)/", "/Tests/\(name)Tests/"] {
      #expect(try owner(of: folder, in: tree) == "@orchard/web")
    }
    let variable = name.prefix(1).lowercased() + name.dropFirst()
    let sandbox = try #require(tree["Sources/App/headway/Sandbox/SandboxFlows.swift"])
    #expect(sandbox.lines.contains("    .\(variable),"))
    let live = try #require(tree["Sources/App/headway/Composition/LiveComposition.swift"])
    // A long name makes the formatter break the line.
    let line = "(any\(name)Listing).self){_in\(name)File()}"
    #expect(live.text.filter { !$0.isWhitespace }.contains(line))
  }

  @Test("new plugins are styled, keep every rule, have all their lines, and go without a trace")
  func plugins() throws {
    let copy = try TreeCopy()
    #expect(try copy.run("new-feature", "Reviews").status == 0)
    try copy.commit()
    let names = names.map { $0 == "Reviews" ? "Hello" : $0 }
    for name in names {
      let outcome = try copy.run("new-plugin", name, "@orchard")
      #expect(outcome.status == 0, "\(outcome.output)")
    }
    let tree = copy.tree
    expectRulesKept(in: tree)
    #expect(try copy.complaints(about: changedSwiftFiles(copy)) == "")
    let list = try #require(tree["Sources/App/headway/Plugins.swift"])
    for name in names {
      #expect(tree.modules["\(name)Plugin"]?.kind == .plugin)
      #expect(tree.modules["\(name)PluginTests"]?.kind == .tests)
      #expect(list.lines.contains("      \(name)(),"))
      #expect(list.lines.contains("import \(name)Plugin"))
      #expect(try owner(of: "/Plugins/\(name)Plugin/", in: tree) == "@orchard")
      try expectRefusal("new-plugin", name, "there is a plugin \(name) already", by: copy)
    }
    for name in names {
      let removed = try copy.run("remove-plugin", name)
      #expect(removed.status == 0, "\(removed.output)")
    }
    #expect(try copy.changes() == "")
  }

  private func owner(of folder: String, in tree: SourceTree) throws -> Substring? {
    try #require(tree[".github/CODEOWNERS"]).lines.map { $0.split(separator: " ") }
      .first { $0.first == Substring(folder) }?.last
  }

  @Test("a name that can't be is refused with the reason, and nothing is written")
  func refusedNames() throws {
    let copy = try TreeCopy()
    func expectRefusal(
      _ script: String, _ name: String, _ reason: String, owner: String = "@a"
    )
      throws
    {
      try self.expectRefusal(script, name, reason, owner: owner, by: copy)
    }
    for script in ["new-feature", "new-plugin"] {
      try expectRefusal(script, "", "which name? For example: make \(script) NAME=")
      for name in ["reviews", "2nd", "Two words", "Café", "../Up", "A_b", "Review;s", "A&b"] {
        try expectRefusal(script, name, "a capital letter, then letters and digits")
      }
      try expectRefusal(script, "ABC", "all capitals")
      try expectRefusal(script, "A" + String(repeating: "b", count: 30), "longer than 30")
      for name in ["Import", "Self", "Any"] { try expectRefusal(script, name, "in Swift") }
      for name in ["String", "Testing"] { try expectRefusal(script, name, "of Swift") }
      for name in ["Routing", "Terminal", "MIGRATIONs", "Flows"] {
        try expectRefusal(script, name, "is taken")
      }
      try expectRefusal(script, "Hit", "is taken: there is a type Hit")
      for owner in ["team", "@", "@a b", "@a/b/c"] {
        try expectRefusal(script, "Fine", "is no owner", owner: owner)
      }
    }
    for name in ["ReviewsFlow", "ReviewsUI", "ReviewsPlugin"] {
      try expectRefusal("new-feature", name, "one module of a feature")
    }
    try expectRefusal("new-feature", "Migration", "there is a type Migration")
    #expect(try copy.changes() == "")
  }

  /// Without the anchor in one of the files, the others are left alone too.
  @Test("a file that is not as the scripts know it stops them before anything is written")
  func otherFiles() throws {
    let copy = try TreeCopy()
    let path = "Sources/App/headway/Sandbox/SandboxFlows.swift"
    let text = try #require(copy.tree[path]).text.replacing(
      "static let all:", with: "static let every:")
    try text.write(toFile: copy.root + path, atomically: true, encoding: .utf8)
    try copy.commit()
    let outcome = try copy.run("new-feature", "Reviews")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("in \(path) there is no line like"))
    #expect(try copy.changes() == "")
  }

  private func expectRefusal(
    _ script: String, _ name: String, _ reason: String, owner: String = "@a", by copy: TreeCopy
  ) throws {
    let outcome = try copy.run(script, name, owner)
    #expect(outcome.status == 2, "\(script) \(name)")
    #expect(outcome.output.contains(reason), "\(outcome.output)")
  }

  private func changedSwiftFiles(_ copy: TreeCopy) throws -> [String] {
    try copy.changes().split(separator: "\n").map { String($0.dropFirst(3)) }
      .filter { $0.hasSuffix(".swift") }
  }

  private func expectRulesKept(in tree: SourceTree) {
    expectNone(ImportMatrix.violations(in: tree))
    expectNone(ImportMatrix.undeclaredImports(in: tree))
    expectNone(OutsideImports.sharedThirdParties(in: tree))
    expectNone(HouseRules.pluginsOutsideTheirLines(in: tree))
    expectNone(PureLogic.violations(in: tree))
    expectNone(HouseRules.longFiles(in: tree))
    expectNone(HouseRules.shadowedModules(in: tree))
    expectNone(Ownership.violations(in: tree))
    expectNone(DocumentPaths.violations(in: tree))
  }
}
