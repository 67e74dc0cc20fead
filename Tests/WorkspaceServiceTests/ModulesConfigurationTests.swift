import Foundation
import Testing
import Workspace

@testable import WorkspaceService

@Suite struct ModulesConfigurationTests {
  private func decoded(_ text: String) throws -> ModulesConfiguration {
    try ConfigurationDecoder.decode("version: 1\n" + text, path: "headway.yml").get().modules
  }

  private func diagnostics(_ text: String) -> [String] {
    guard case .failure(let issues) = ConfigurationDecoder.decode(text, path: "headway.yml") else {
      return []
    }
    return issues.issues.map {
      "\($0.line):\($0.column): \($0.message)" + ($0.hint.map { "; \($0)" } ?? "")
    }
  }

  @Test("all module settings are decoded with their locations")
  func whole() throws {
    let modules = try decoded(
      """
      modules:
        - { provider: swiftpm, exclude: "Tests/**" }
        - { provider: glob, path: ["apps/*", "libs/*"], imports: 'from "(.*)"' }
      moduleTypes:
        - { type: Interface, name: "*Interface" }
        - { type: Platform, path: ["Sources/Platform/**"] }
      rules:
        - { kind: never, from: Logic, to: UI, because: pure }
        - { kind: only, from: [Interface], to: [] }
        - { kind: layers, order: [App, UI] }
        - { kind: independent, modules: "*Plugin" }
        - { kind: acyclic }
        - { kind: declared }
        - { kind: owned }
      exceptions:
        - { from: A, to: B, owner: "@pay", until: 2027-03-01, because: "moves in Q1" }
      """)
    #expect(
      modules.providers == [
        ModuleProvider(.swiftPackages, exclude: ["Tests/**"]),
        ModuleProvider(.folders(globs: ["apps/*", "libs/*"], imports: "from \"(.*)\"")),
      ])
    #expect(
      modules.types == [
        ModuleTypeRule("Interface", .names(["*Interface"])),
        ModuleTypeRule("Platform", .paths(["Sources/Platform/**"])),
      ])
    #expect(
      modules.rules.map(\.kind) == [
        .never(from: ["Logic"], to: ["UI"]), .only(from: ["Interface"], to: []),
        .layers(["App", "UI"]), .independent(["*Plugin"]), .acyclic, .declared, .owned,
      ])
    #expect(modules.rules[0].because == "pure")
    #expect(modules.rules[1].location == ConfigurationLocation(line: 10, column: 5))
    let exception = try #require(modules.exceptions.first)
    #expect((exception.from, exception.to, exception.owner) == ("A", "B", "@pay"))
    #expect(exception.until.description == "2027-03-01")
    #expect(exception.because == "moves in Q1")
    #expect(exception.location.line == 17)
  }

  @Test("all problems are reported at once, with locations and hints")
  func allAtOnce() {
    let text = """
      version: 1
      modules:
        - { provider: glbo, path: a }
        - { provider: glob, path: a, imports: "import .*" }
        - { provider: glob, path: a, imports: "import (" }
      moduleTypes:
        - { type: A }
      rules:
        - { kind: nevr, from: a, to: b }
        - { kind: never, form: a, to: b }
        - { kind: layers, order: [] }
      exceptions:
        - { from: A, to: B, until: 2027-02-30 }
      """
    #expect(
      diagnostics(text) == [
        "3:17: invalid value \"glbo\" for provider; did you mean \"glob\"?",
        "4:41: the pattern of \"imports\" needs a group around the imported module; "
          + "for example '^import \"([^\"]+)\"'",
        "5:50: invalid regular expression \"import (\": missing closing parenthesis (at the end)",
        "7:5: a module type needs \"name\" or \"path\"; for example name: \"*Interface\"",
        "9:13: invalid value \"nevr\" for kind; did you mean \"never\"?",
        "10:5: the rule \"never\" needs \"from\"",
        "10:20: unknown key \"form\" in a rule of the kind \"never\"; did you mean \"from\"?",
        "11:28: \"order\" is empty",
        "13:5: an exception needs \"owner\"; name a team, for example owner: \"@pay\"",
        "13:30: until must be a date such as 2026-12-31, not \"2027-02-30\"",
      ])
  }

  @Test("groups of modules are decoded: one for each folder, or one with a name")
  func groups() throws {
    let modules = try decoded(
      """
      moduleGroups:
        - { path: "Sources/Features/*" }
        - { name: Setup, modules: ["Onboarding*", Templates] }
        - { name: Domain, path: [Sources/Domain], modules: Days }
      rules:
        - { kind: acyclic, groups: "*", because: "features can be removed" }
        - { kind: independent, groups: [Setup, Domain] }
      """)
    #expect(
      modules.groups.map(\.subject) == [
        .eachFolder(["Sources/Features/*"]),
        .named("Setup", folders: [], modules: ["Onboarding*", "Templates"]),
        .named("Domain", folders: ["Sources/Domain"], modules: ["Days"]),
      ])
    #expect(
      modules.rules.map(\.kind) == [
        .acyclicGroups(["*"]), .independentGroups(["Setup", "Domain"]),
      ])
    #expect(modules.rules.first?.because == "features can be removed")
  }

  @Test("problems of groups are reported with locations and hints")
  func groupProblems() {
    let text = """
      version: 1
      moduleGroups:
        - { name: A }
        - { modules: [a] }
        - { name: B, path: [] }
        - { name: C, path: a }
        - { name: C, pth: b, path: b }
      rules:
        - { kind: independent, groups: C, modules: a }
        - { kind: acyclic, groups: [] }
        - { kind: owned, groups: C }
      """
    #expect(
      diagnostics(text) == [
        "3:5: a module group needs \"path\" or \"modules\"; for example path: "
          + "\"Sources/Features/*\"",
        "4:16: a module group with \"modules\" needs \"name\"",
        "5:22: \"path\" is empty",
        "7:13: another module group has the name \"C\"",
        "7:16: unknown key \"pth\" in a module group; did you mean \"path\"?",
        "9:34: a rule can't have both \"modules\" and \"groups\"",
        "10:30: \"groups\" is empty",
        "11:20: unknown key \"groups\" in a rule of the kind \"owned\"; "
          + "known: kind, because",
      ])
    #expect(
      diagnostics("version: 1\nrules: [{ kind: acyclic, groups: '*' }]") == [
        "2:34: a rule about groups needs \"moduleGroups\"; for example moduleGroups: "
          + "[{ path: \"Sources/Features/*\" }]"
      ])
  }

  @Test("every example in the guide is valid")
  func guide() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOfFile: root.path + "/Docs/modules.md", encoding: .utf8)
    let examples = guide.components(separatedBy: "```yaml\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(examples.count == 6)
    for example in examples { #expect(diagnostics("version: 1\n" + example) == [], "\(example)") }
  }
}
