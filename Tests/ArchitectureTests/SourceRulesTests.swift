import Testing

/// Shows that each source rule can fail.
@Suite struct SourceRulesTests {
  @Test("rule 12: a plugin imported by a flow or a second file of the App is found")
  func plugins() {
    let tree = SourceTree([
      "Plugins/DuePlugin/A.swift": "",
      "Plugins/DuePlugin/Tests/A.swift": "@testable import DuePlugin",
      "Sources/App/headway/Plugins.swift": "import DuePlugin",
      "Sources/App/headway/Main.swift": "import DuePlugin",
      "Sources/Features/Home/HomeFlow/A.swift": "import DuePlugin",
    ])
    #expect(
      SourceRules.pluginsOutsideTheirLines(in: tree).map(\.path) == [
        "Sources/App/headway/Main.swift", "Sources/Features/Home/HomeFlow/A.swift",
      ])
  }

  @Test("a removable feature imported by another feature or by the rest of the App is found")
  func removableFeatures() {
    let tree = SourceTree([
      "Sources/Features/Teams/TeamsLogic/A.swift": "",
      "Sources/Features/Teams/TeamsFlow/A.swift": "import TeamsLogic",
      "Sources/Features/Home/HomeFlow/A.swift": "import TeamsLogic",
      "Sources/App/headway/Features/Teams/A.swift": "import TeamsLogic",
      "Sources/App/headway/Features/Modules/A.swift": "import TeamsLogic",
      "Plugins/WorkPlugin/A.swift": "import TeamsLogic",
      "Tests/TeamsLogicTests/A.swift": "@testable import TeamsLogic",
    ])
    #expect(
      SourceRules.removableFeaturesOutsideTheirFolders(in: tree).map(\.path).sorted() == [
        "Sources/App/headway/Features/Modules/A.swift", "Sources/Features/Home/HomeFlow/A.swift",
      ])
  }

  @Test("a reducer that no test runs in a TestStore is found")
  func reducers() {
    let tree = SourceTree([
      "Sources/Features/Teams/TeamsLogic/TeamReducer.swift": "static func reducer() {}",
      "Sources/Features/Teams/TeamsUI/Chrome.swift": "static func reduce(_ state: inout State) {}",
      "Sources/Features/Teams/TeamsUI/Row.swift": "static func rows() {}",
      "Tests/TeamsLogicTests/A.swift": "TestStore(Chrome.State(), reduce: Chrome.reduce)",
      "Tests/TeamsLogicTests/B.swift": "Store(TeamReducer.State())",
    ])
    #expect(
      SourceRules.reducersWithoutTestStore(in: tree).map(\.path) == [
        "Sources/Features/Teams/TeamsLogic/TeamReducer.swift"
      ])
  }

  @Test(
    "symbols and numbers for sizes in a screen are found, but not in comments, logic and tables")
  func tokens() {
    let tree = SourceTree([
      "Sources/Features/Teams/TeamsUI/A.swift": """
      /// from → to
      Label("a \u{2192} b") // →
      Label("±0 … “x”").padding(horizontal: .one)
      """,
      "Sources/Features/Teams/TeamsUI/B.swift": """
      HStack(spacing: 2) {
        Label("rows: 4").frame(rows: Extent.details, columns: $1)
        TableColumn("x", width: .fixed(7))
      }.frame(maxRows: 9)
      Label("a").frame(columns: box + 6, rows: Extent.details)
      Label(text(columns: min(100, width)))
      Label(text(columns: width / 3, rows: size2.rows - $0))
      func text(columns: Int = 0, rows: [Int]) -> String { "" }
      """,
      "Sources/Features/Teams/TeamsLogic/C.swift": #"let text = "a → b", rows: 3"#,
      "Plugins/DuePlugin/A.swift": #"Label("✗").frame(columns: 4)"#,
    ])
    #expect(
      TokenRules.rawGlyphs(in: tree).map(\.description) == [
        "Plugins/DuePlugin/A.swift:1: ✗ is a symbol; name it as a case of Glyph",
        "Sources/Features/Teams/TeamsUI/A.swift:2: → is a symbol; name it as a case of Glyph",
      ])
    #expect(
      TokenRules.rawSizes(in: tree).map { "\($0.path):\($0.line)" } == [
        "Plugins/DuePlugin/A.swift:1", "Sources/Features/Teams/TeamsUI/B.swift:1",
        "Sources/Features/Teams/TeamsUI/B.swift:4", "Sources/Features/Teams/TeamsUI/B.swift:5",
        "Sources/Features/Teams/TeamsUI/B.swift:6",
      ])
  }

  @Test("a control that is missing from the list of controls is found")
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

  @Test("a file can have 600 lines, but not 601")
  func longFiles() {
    let lines = String(repeating: "let a = 1\n", count: 600)
    let tree = SourceTree(["Tests/ATests/A.swift": lines, "Tests/ATests/B.swift": lines + "\n"])
    #expect(SourceRules.longFiles(in: tree).map(\.path) == ["Tests/ATests/B.swift"])
  }

  @Test("a type with its module's name is found; a longer name is allowed")
  func shadowedModules() {
    let tree = SourceTree([
      "Sources/Platform/Routing/A.swift": "struct RoutingTable {}\npublic final class Routing {}",
      "Sources/Platform/Flows/A.swift": "struct Routing {}\n// enum Flows\nlet a = Flows.self",
    ])
    #expect(
      SourceRules.shadowedModules(in: tree).map(\.description) == [
        "Sources/Platform/Routing/A.swift:2: class Routing has the same name as its module"
      ])
  }

  @Test("a path in a document that doesn't exist is found")
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
        "Docs/Guide.md:1: Docs/Gone.md doesn't exist", "README.md:1: Sources/Old/ doesn't exist",
        "README.md:2: Docs/Gone.md doesn't exist",
      ])
  }
}
