import TestSupport
import Testing
import Workspace

@testable import WorkspaceService

/// Edits of module rules and exceptions change only their lines.
@Suite struct RuleEditTests {
  private static let never =
    #"  - { kind: never, from: UI, to: [Service, "*Data"], because: "it, \"tests\"" } # held"#
  private static let text = """
    version: 1
    rules:
      # Screens.
    \(never)
      - kind: layers   # by hand
        order:
          - App
          # Below the app.
          - Feature
          - Kit
        because: one direction
      - kind: acyclic

      - {kind: only, from: Logic, to: []}
    exceptions:
      - from: Cart
        to: Checkout   # for now
        owner: '@pay'
        until: 2026-12-31
    moduleGroups: [{ path: "Features/*" }]
    migrations: []

    """

  private static let rules: [ModuleRule] = [
    ModuleRule(.never(from: ["UI"], to: ["Service", "*Data"]), because: "it, \"tests\""),
    ModuleRule(.layers(["App", "Feature", "Kit"]), because: "one direction"),
    ModuleRule(.acyclic), ModuleRule(.only(from: ["Logic"], to: [])),
  ]

  private func edited(_ edit: ConfigurationEdit, _ text: String = text) throws -> [String] {
    let after = try ConfigurationEditor.text(text, applying: [edit], path: "headway.yml")
    let before = text.split(separator: "\n", omittingEmptySubsequences: false)
    return after.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: before).map { change in
        switch change {
        case .remove(let offset, let line, _): "-\(offset + 1) \(line)"
        case .insert(let offset, let line, _): "+\(offset + 1) \(line)"
        }
      }
  }

  @Test("a value in flow style is replaced in its place, and a key is added or removed")
  func flow() throws {
    #expect(
      try edited(
        .rule(
          .replace(
            0, ModuleRule(.never(from: ["UI", "Flow"], to: ["Service"]), because: "a, b")))) == [
          "-4 \(RuleEditTests.never)",
          "+4   - { kind: never, from: [UI, Flow], to: Service, because: 'a, b' } # held",
        ])
    #expect(
      try edited(.rule(.replace(3, ModuleRule(.only(from: ["Logic"], to: ["Kit"]), because: "x"))))
        == [
          "-14   - {kind: only, from: Logic, to: []}",
          "+14   - {kind: only, from: Logic, to: Kit, because: x}",
        ])
    #expect(
      try edited(.rule(.replace(0, ModuleRule(.owned)))) == [
        "-4 \(RuleEditTests.never)",
        "+4   - { kind: owned } # held",
      ])
  }

  @Test("in a list with one element per line, the lines of the others stay, with their comments")
  func blockList() throws {
    #expect(
      try edited(
        .rule(
          .replace(
            1,
            ModuleRule(.layers(["App", "Feature", "Store", "Kit"]), because: "one direction"))))
        == ["+10       - Store"])
    #expect(
      try edited(
        .rule(.replace(1, ModuleRule(.layers(["Feature", "Kit"]), because: "one direction")))) == [
          "-8       # Below the app.", "-7       - App",
        ])
  }

  @Test("another kind replaces the keys of the old one")
  func kind() throws {
    #expect(
      try edited(
        .rule(.replace(1, ModuleRule(.independent(["Feature"]), because: "one direction")))) == [
          "-10       - Kit", "-9       - Feature", "-8       # Below the app.", "-7       - App",
          "-6     order:", "-5   - kind: layers   # by hand",
          "+5   - kind: independent   # by hand",
          "+6     modules: Feature",
        ])
  }

  @Test("a new rule has the style of the last one; the first one adds the section")
  func added() throws {
    let rule = ModuleRule(.never(from: ["*UI"], to: ["Kit"]), because: "no: 1")
    #expect(
      try edited(.rule(.add(rule))) == [
        "+15   - { kind: never, from: '*UI', to: Kit, because: 'no: 1' }"
      ])
    let blocks = "version: 1\nrules:\n- kind: acyclic\n"
    #expect(
      try edited(.rule(.add(rule)), blocks) == [
        "+4 - kind: never", "+5   from: '*UI'", "+6   to: Kit", "+7   because: 'no: 1'",
      ])
    #expect(
      try edited(.rule(.add(rule)), "version: 1\n") == [
        "+2 rules:", "+3   - { kind: never, from: '*UI', to: Kit, because: 'no: 1' }",
      ])
  }

  @Test("a rule is deleted and moved like a migration")
  func rearranged() throws {
    #expect(try edited(.rule(.delete(2))) == ["-12   - kind: acyclic"])
    let after = try ConfigurationEditor.text(
      RuleEditTests.text, applying: [.rule(.move(2, to: 3))], path: "headway.yml")
    #expect(after.contains("  - {kind: only, from: Logic, to: []}\n\n  - kind: acyclic\nexc"))
  }

  @Test("exceptions are changed, added and deleted")
  func exceptions() throws {
    let until = try #require(Day("2027-03-31"))
    let exception = ModuleException(
      from: "Cart", to: "Checkout", owner: "@pay", until: until, because: "one basket")
    #expect(
      try edited(.exception(.replace(0, exception))) == [
        "-19     until: 2026-12-31", "+19     until: 2027-03-31", "+20     because: one basket",
      ])
    #expect(
      try edited(.exception(.add(exception))) == [
        "+20   - from: Cart", "+21     to: Checkout", "+22     owner: '@pay'",
        "+23     until: 2027-03-31", "+24     because: one basket",
      ])
    #expect(
      try edited(.exception(.delete(0))).filter { $0.hasPrefix("+") } == ["+15 exceptions: []"])
  }

  @Test("a position that doesn't exist and unusual YAML are refused")
  func refused() {
    #expect(throws: WorkspaceError.self) { try edited(.rule(.delete(9))) }
    #expect(throws: WorkspaceError.self) {
      try edited(
        .rule(.delete(0)), "version: 1\nrules: [{ kind: acyclic }, { kind: owned }]\n")
    }
    #expect(throws: WorkspaceError.self) {
      try edited(
        .rule(.replace(0, ModuleRule(.acyclic))),
        "version: 1\nrules:\n  - { kind: never,\n      from: A, to: B }\n")
    }
  }

  @Test("any rule becomes any other rule, and the rest of the file stays", arguments: 0..<4)
  func properties(index: Int) throws {
    let values: [ModuleRule.Kind] = [
      .never(from: ["A"], to: ["B", "C, D"]), .only(from: ["[x]", "y: z"], to: []),
      .layers(["yes", "1", "Ünï"]), .independent(["'q'", "\"d\""]), .independentGroups(["*"]),
      .acyclic, .acyclicGroups(["a", "b"]), .declared, .owned,
    ]
    for kind in values {
      for because in [nil, "why: \"x\", y # z", "- dash", "a\tb"] {
        let rule = ModuleRule(kind, because: because)
        let after = try ConfigurationEditor.text(
          RuleEditTests.text, applying: [.rule(.replace(index, rule))], path: "headway.yml")
        // The editor compares the decoded result; here, the comments are compared.
        for comment in ["# Screens.", "# held", "# by hand", "# for now"] {
          #expect(after.contains(comment), "\(rule)\n\(after)")
        }
        #expect(throws: Never.self, "back from \(rule)\n\(after)") {
          try ConfigurationEditor.text(
            after, applying: [.rule(.replace(index, RuleEditTests.rules[index]))],
            path: "headway.yml")
        }
      }
    }
  }
}
