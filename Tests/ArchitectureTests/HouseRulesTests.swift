import Testing

/// That each of the smaller rules can fail, and on what.
@Suite struct HouseRulesTests {
  @Test("a third party in two Support modules is found")
  func thirdParties() {
    let tree = SourceTree([
      "Sources/Support/Configuration/A.swift": "import Yams\nimport Foundation",
      "Sources/Support/Configuration/B.swift": "import Yams",
      "Sources/Support/Git/A.swift": "import Foundation\nimport Yams",
    ])
    #expect(
      OutsideImports.sharedThirdParties(in: tree).map(\.description) == [
        "Sources/Support/Git/A.swift:2: Git imports Yams, which Configuration wraps already"
      ])
  }

  @Test("rule 12: a plugin that a flow or a second file of the App imports is found")
  func plugins() {
    let tree = SourceTree([
      "Plugins/DuePlugin/A.swift": "",
      "Plugins/DuePlugin/Tests/A.swift": "@testable import DuePlugin",
      "Sources/App/headway/Plugins.swift": "import DuePlugin",
      "Sources/App/headway/Main.swift": "import DuePlugin",
      "Sources/Features/Home/HomeFlow/A.swift": "import DuePlugin",
    ])
    #expect(
      HouseRules.pluginsOutsideTheirLines(in: tree).map(\.path) == [
        "Sources/App/headway/Main.swift", "Sources/Features/Home/HomeFlow/A.swift",
      ])
  }

  @Test("rule 39: a circle of modules is found, by declarations and imports, with its path")
  func cycles() {
    let tree = SourceTree([
      "Package.swift": """
      let a = [
        .support("Git", ["Patterns"]),
        .support("Patterns", ["Processes"]),
        .support("Processes"),
        .support("Yaml", ["Git"]),
      ]
      """,
      "Sources/Support/Git/A.swift": "", "Sources/Support/Patterns/A.swift": "",
      "Sources/Support/Processes/A.swift": "import Git", "Sources/Support/Yaml/A.swift": "",
    ])
    #expect(
      DependencyCycles.violations(in: tree).map(\.description) == [
        "Package.swift:2: modules depend on each other: Git → Patterns → Processes → Git"
      ])
  }

  @Test("a control that the list of controls leaves out is found")
  func controls() {
    let tree = SourceTree([
      "Docs/controls.md": "| `Label` | `Label(text)` |",
      "Sources/Platform/DeclarativeUI/Controls/Label.swift": "public struct Label: PrimitiveView {",
      "Sources/Platform/DeclarativeUI/Controls/Knob.swift": "public struct Knob<Value>: View {",
      "Sources/Platform/DeclarativeUI/Controls/KnobData.swift":
        "public struct KnobData: Hashable {",
    ])
    #expect(
      ControlCatalog.violations(in: tree).map(\.description) == [
        "Sources/Platform/DeclarativeUI/Controls/Knob.swift:1: Docs/controls.md doesn't name Knob"
      ])
  }

  @Test("an example that imports what is no product of the platform is found")
  func examples() {
    let tree = SourceTree([
      "Sources/Platform/Flows/A.swift": "", "Sources/Features/Home/HomeUI/A.swift": "",
      "Examples/Hello/Sources/hello/A.swift": "import Flows\nimport HomeUI\nimport Foundation",
    ])
    #expect(
      HouseRules.examplesBeyondThePlatform(in: tree).map(\.description) == [
        "Examples/Hello/Sources/hello/A.swift:2: an example imports HomeUI (ui), which is no product"
      ])
  }

  @Test(
    "impure logic is found",
    arguments: [
      "let files = FileManager.default", "let now = Date()", "let now = Date.now",
      "let n = Int.random(in: 0..<9)", "let p = Process()", "rows.shuffled()",
    ])
  func impureLogic(code: String) {
    let tree = SourceTree(["Sources/Features/Home/HomeLogic/A.swift": "import Foundation\n" + code])
    #expect(PureLogic.violations(in: tree).map(\.line) == [2])
  }

  @Test(
    "logic may name what only resembles it",
    arguments: [
      "struct ProcessState {}", "let day = Date(timeIntervalSince1970: 0)", "// Date()",
      #"let text = "Process""#, "let isRandom = true",
    ])
  func pureLogic(code: String) {
    let tree = SourceTree(["Sources/Features/Home/HomeLogic/A.swift": code])
    #expect(PureLogic.violations(in: tree) == [])
  }

  @Test("services may do what logic may not")
  func impureService() {
    let tree = SourceTree(["Sources/Features/Home/HomeService/A.swift": "let now = Date()"])
    #expect(PureLogic.violations(in: tree) == [])
  }

  @Test("a file of 600 lines is long enough, one of 601 too long")
  func longFiles() {
    let lines = String(repeating: "let a = 1\n", count: 600)
    let tree = SourceTree(["Tests/ATests/A.swift": lines, "Tests/ATests/B.swift": lines + "\n"])
    #expect(HouseRules.longFiles(in: tree).map(\.path) == ["Tests/ATests/B.swift"])
  }

  @Test("a type that bears its module's name is found, a longer name isn't")
  func shadowedModules() {
    let tree = SourceTree([
      "Sources/Platform/Routing/A.swift": "struct RoutingTable {}\npublic final class Routing {}",
      "Sources/Platform/Flows/A.swift": "struct Routing {}\n// enum Flows\nlet a = Flows.self",
    ])
    #expect(
      HouseRules.shadowedModules(in: tree).map(\.description) == [
        "Sources/Platform/Routing/A.swift:2: class Routing bears its module's name"
      ])
  }

  @Test("rule 39: a module without an owner is found, and a line for a folder that is gone")
  func ownership() {
    let tree = SourceTree([
      ".github/CODEOWNERS": """
      /*                     @headway/platform
      /Sources/Platform/     @headway/platform
      /Sources/Platform/Old/ @headway/platform
      /Sources/App/          # nobody
      *.swift                @headway/app
      """,
      "Sources/Platform/Flows/A.swift": "", "Sources/App/headway/A.swift": "",
      "Plugins/DuePlugin/A.swift": "",
    ])
    #expect(
      Ownership.violations(in: tree).map(\.description) == [
        ".github/CODEOWNERS:3: there is no folder Sources/Platform/Old/",
        ".github/CODEOWNERS:5: *.swift is no folder: /Sources/App/",
        ".github/CODEOWNERS:1: Plugins/DuePlugin/ has no owner",
        ".github/CODEOWNERS:1: Sources/App/headway/ has no owner",
      ])
  }

  @Test("a path in a document that leads nowhere is found")
  func documentPaths() {
    let tree = SourceTree([
      "README.md": """
      See `Sources/App/`, `Sources/Old/`, `Sources/*/A.swift`, `headway scan/x` and
      [the guide](Docs/Guide.md), [this one](Docs/Gone.md#top), [the web](https://a.b/c).
      ```
      cat `Sources/Gone`
      ```
      """,
      "Docs/Guide.md": "[back](../README.md) and [lost](Gone.md)",
      "Sources/App/A.swift": "",
    ])
    #expect(
      DocumentPaths.violations(in: tree).map(\.description) == [
        "Docs/Guide.md:1: there is no Docs/Gone.md", "README.md:1: there is no Sources/Old/",
        "README.md:2: there is no Docs/Gone.md",
      ])
  }
}
