import Foundation
import Processes
import Testing

/// Checks the output of `make new-feature` and `make new-plugin` in a copy of this repository.
/// Scripts/check-scaffolding shows that it also builds and runs.
@Suite struct ScaffoldingTests {
  /// Names of different lengths and alphabetical positions that no feature or plugin uses.
  private let names = ["Tryouts", "Aq7", "ZebraCrossingsOfTheOldOrchards"]

  @Test("new features are formatted, follow every rule and are registered everywhere")
  func features() async throws {
    let copy = try await TreeCopy()
    for name in names {
      let outcome = try await copy.run("new-feature", name, "@orchard/web")
      #expect(outcome.status == .exited(0), "\(outcome.output)")
    }
    let tree = copy.tree
    expectNoViolations(in: tree)
    #expect(try await copy.lintFindings(in: changedSwiftFiles(copy)) == "")
    for name in names {
      try expectRegistration(ofFeature: name, in: tree)
      try await expectRefusal("new-feature", name, "the feature \(name) already exists", by: copy)
    }
    #expect(!tree.files.contains { $0.path.hasPrefix("Sources/") && $0.text.contains("__Name__") })
  }

  private func expectRegistration(ofFeature name: String, in tree: SourceTree) throws {
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
    let live = try #require(tree["Sources/App/headway/Composition/AppComposition.swift"])
    #expect(live.lines.contains("      .\(variable),"))
    let part = "Sources/App/headway/Features/\(name)/AppFeature+\(name).swift"
    #expect(try #require(tree[part]).lines.contains("  static var \(variable): AppFeature {"))
  }

  @Test("new plugins are formatted, follow every rule, are registered, and can be removed")
  func plugins() async throws {
    let copy = try await TreeCopy()
    #expect(try await copy.run("new-feature", "Tryins").status == .exited(0))
    try await copy.commit()
    for name in names {
      let outcome = try await copy.run("new-plugin", name, "@orchard")
      #expect(outcome.status == .exited(0), "\(outcome.output)")
    }
    let tree = copy.tree
    expectNoViolations(in: tree)
    #expect(try await copy.lintFindings(in: changedSwiftFiles(copy)) == "")
    let list = try #require(tree["Sources/App/headway/Plugins.swift"])
    for name in names {
      #expect(tree.modules["\(name)Plugin"]?.kind == .plugin)
      #expect(tree.modules["\(name)PluginTests"]?.kind == .tests)
      #expect(list.lines.contains("      \(name)(),"))
      #expect(list.lines.contains("import \(name)Plugin"))
      #expect(try owner(of: "/Plugins/\(name)Plugin/", in: tree) == "@orchard")
      try await expectRefusal("new-plugin", name, "the plugin \(name) already exists", by: copy)
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

  @Test("an invalid name is refused with a reason, and nothing is written")
  func refusedNames() async throws {
    let copy = try await TreeCopy()
    func expectRefusal(
      _ script: String, _ name: String, _ reason: String, owner: String = "@a"
    ) async throws {
      try await self.expectRefusal(script, name, reason, owner: owner, by: copy)
    }
    for script in ["new-feature", "new-plugin"] {
      try await expectRefusal(script, "", "missing name; for example: make \(script) NAME=")
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
      try await expectRefusal(script, "Day", "is taken: there is a type Day")
      for owner in ["team", "@", "@a b", "@a/b/c"] {
        try await expectRefusal(script, "Fine", "is not an owner", owner: owner)
      }
    }
    for name in ["ReviewsFlow", "ReviewsUI", "ReviewsPlugin"] {
      try await expectRefusal("new-feature", name, "one module of a feature")
    }
    try await expectRefusal("new-feature", "Migration", "there is a type Migration")
    #expect(try await copy.changes() == "")
  }

  /// If one file lacks the expected line, the script doesn't change the others either.
  @Test("a file without the expected line stops a script before it writes anything")
  func otherFiles() async throws {
    let copy = try await TreeCopy()
    let path = "Sources/App/headway/Composition/AppComposition.swift"
    let text = try #require(copy.tree[path]).text.replacing(
      "static var features:", with: "static var all:")
    try text.write(toFile: copy.root + path, atomically: true, encoding: .utf8)
    try await copy.commit()
    let outcome = try await copy.run("new-feature", "Tryouts")
    #expect(outcome.status == .exited(2))
    #expect(outcome.output.contains("\(path) has no line that matches"))
    #expect(try await copy.changes() == "")
  }

  /// A block of Swift whose first line is a comment with a path shows a part of that file. The test
  /// uses a name of the same length as the guide, so that lines break at the same positions; the
  /// guide's own name is taken in a tree where someone followed the guide.
  @Test(
    "the guides show the generated code",
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
      let location = "\(guide):\(excerpt.line)"
      let file = try #require(tree[renamed(excerpt.path)], "\(location): no \(excerpt.path)")
      let isFound = ("\n" + file.text).contains("\n\(renamed(excerpt.text))\n")
      #expect(isFound, "\(location) is not in \(excerpt.path)")
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

  private func expectNoViolations(in tree: SourceTree) {
    expectNone(SourceRules.pluginsOutsideTheirLines(in: tree))
    expectNone(SourceRules.longFiles(in: tree))
    expectNone(SourceRules.shadowedModules(in: tree))
    expectNone(DocumentPaths.violations(in: tree))
  }
}
