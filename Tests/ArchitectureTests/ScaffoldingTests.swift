import Foundation
import Processes
import Testing

/// What `make new-feature` and `make new-plugin` write, judged on a copy of this repository. That it
/// also builds and runs is shown by Scripts/check-scaffolding.
@Suite struct ScaffoldingTests {
  /// Long and short, first and last in the alphabet, and such as nobody gives to a feature or plugin
  /// of this tree.
  private let names = ["Tryouts", "Aq7", "ZebraCrossingsOfTheOldOrchards"]

  @Test("new features are styled, keep every rule of the house, and have all their lines")
  func features() async throws {
    let copy = try await TreeCopy()
    for name in names {
      let outcome = try await copy.run("new-feature", name, "@orchard/web")
      #expect(outcome.status == .exited(0), "\(outcome.output)")
    }
    let tree = copy.tree
    expectRulesKept(in: tree)
    #expect(try await copy.complaints(about: changedSwiftFiles(copy)) == "")
    for name in names {
      try expectAllLines(ofFeature: name, in: tree)
      try await expectRefusal("new-feature", name, "there is a feature \(name) already", by: copy)
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
  func plugins() async throws {
    let copy = try await TreeCopy()
    #expect(try await copy.run("new-feature", "Tryins").status == .exited(0))
    try await copy.commit()
    for name in names {
      let outcome = try await copy.run("new-plugin", name, "@orchard")
      #expect(outcome.status == .exited(0), "\(outcome.output)")
    }
    let tree = copy.tree
    expectRulesKept(in: tree)
    #expect(try await copy.complaints(about: changedSwiftFiles(copy)) == "")
    let list = try #require(tree["Sources/App/headway/Plugins.swift"])
    for name in names {
      #expect(tree.modules["\(name)Plugin"]?.kind == .plugin)
      #expect(tree.modules["\(name)PluginTests"]?.kind == .tests)
      #expect(list.lines.contains("      \(name)(),"))
      #expect(list.lines.contains("import \(name)Plugin"))
      #expect(try owner(of: "/Plugins/\(name)Plugin/", in: tree) == "@orchard")
      try await expectRefusal("new-plugin", name, "there is a plugin \(name) already", by: copy)
    }
    for name in names {
      let removed = try await copy.run("remove-plugin", name)
      #expect(removed.status == .exited(0), "\(removed.output)")
    }
    #expect(try await copy.changes() == "")
  }

  private func owner(of folder: String, in tree: SourceTree) throws -> Substring? {
    try #require(tree[".github/CODEOWNERS"]).lines.map { $0.split(separator: " ") }
      .first { $0.first == Substring(folder) }?.last
  }

  @Test("a name that can't be is refused with the reason, and nothing is written")
  func refusedNames() async throws {
    let copy = try await TreeCopy()
    func expectRefusal(
      _ script: String, _ name: String, _ reason: String, owner: String = "@a"
    ) async throws {
      try await self.expectRefusal(script, name, reason, owner: owner, by: copy)
    }
    for script in ["new-feature", "new-plugin"] {
      try await expectRefusal(script, "", "which name? For example: make \(script) NAME=")
      for name in ["reviews", "2nd", "Two words", "Café", "../Up", "A_b", "Review;s", "A&b"] {
        try await expectRefusal(script, name, "a capital letter, then letters and digits")
      }
      try await expectRefusal(script, "ABC", "all capitals")
      try await expectRefusal(script, "A" + String(repeating: "b", count: 30), "longer than 30")
      for name in ["Import", "Self", "Any"] { try await expectRefusal(script, name, "in Swift") }
      for name in ["String", "Testing"] { try await expectRefusal(script, name, "of Swift") }
      for name in ["Routing", "Terminal", "MIGRATIONs", "Flows"] {
        try await expectRefusal(script, name, "is taken")
      }
      try await expectRefusal(script, "Hit", "is taken: there is a type Hit")
      for owner in ["team", "@", "@a b", "@a/b/c"] {
        try await expectRefusal(script, "Fine", "is no owner", owner: owner)
      }
    }
    for name in ["ReviewsFlow", "ReviewsUI", "ReviewsPlugin"] {
      try await expectRefusal("new-feature", name, "one module of a feature")
    }
    try await expectRefusal("new-feature", "Migration", "there is a type Migration")
    #expect(try await copy.changes() == "")
  }

  /// Without the anchor in one of the files, the others are left alone too.
  @Test("a file that is not as the scripts know it stops them before anything is written")
  func otherFiles() async throws {
    let copy = try await TreeCopy()
    let path = "Sources/App/headway/Sandbox/SandboxFlows.swift"
    let text = try #require(copy.tree[path]).text.replacing(
      "static let all:", with: "static let every:")
    try text.write(toFile: copy.root + path, atomically: true, encoding: .utf8)
    try await copy.commit()
    let outcome = try await copy.run("new-feature", "Tryouts")
    #expect(outcome.status == .exited(2))
    #expect(outcome.output.contains("in \(path) there is no line like"))
    #expect(try await copy.changes() == "")
  }

  /// A block of Swift whose first line is a comment with a path shows a piece of that file. The name
  /// tried is as long as the guide's, so that lines break at the same places: somebody who follows
  /// the guide has that one already.
  @Test(
    "the guides show what is written",
    arguments: [
      ("new-feature", "Reviews", "Tryouts", "Docs/writing-a-flow.md"),
      ("new-plugin", "Hello", "Tryit", "Docs/writing-a-plugin.md"),
    ])
  func guides(script: String, shown: String, name: String, guide: String) async throws {
    let copy = try await TreeCopy()
    #expect(try await copy.run(script, name).status == .exited(0))
    let tree = copy.tree
    func renamed(_ text: String) -> String {
      text.replacing(shown, with: name).replacing(shown.lowercased(), with: name.lowercased())
    }
    let excerpts = Excerpt.all(in: try #require(tree[guide]))
    #expect(!excerpts.isEmpty)
    for excerpt in excerpts {
      let place = "\(guide):\(excerpt.line)"
      let file = try #require(tree[renamed(excerpt.path)], "\(place): no \(excerpt.path)")
      let isThere = ("\n" + file.text).contains("\n\(renamed(excerpt.text))\n")
      #expect(isThere, "\(place) is not in \(excerpt.path)")
    }
  }

  private func expectRefusal(
    _ script: String, _ name: String, _ reason: String, owner: String = "@a", by copy: TreeCopy
  ) async throws {
    let outcome = try await copy.run(script, name, owner)
    #expect(outcome.status == .exited(2), "\(script) \(name)")
    #expect(outcome.output.contains(reason), "\(outcome.output)")
  }

  private func changedSwiftFiles(_ copy: TreeCopy) async throws -> [String] {
    try await copy.changes().split(separator: "\n").map { String($0.dropFirst(3)) }
      .filter { $0.hasSuffix(".swift") }
  }

  private func expectRulesKept(in tree: SourceTree) {
    expectNone(HouseRules.pluginsOutsideTheirLines(in: tree))
    expectNone(HouseRules.longFiles(in: tree))
    expectNone(HouseRules.shadowedModules(in: tree))
    expectNone(DocumentPaths.violations(in: tree))
  }
}
