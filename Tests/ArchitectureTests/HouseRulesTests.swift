import Testing

/// That each of the smaller rules can fail, and on what.
@Suite struct HouseRulesTests {
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
