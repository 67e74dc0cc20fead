import MigrationsFlow
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import PluginInterface
import Testing
import Workspace

@testable import CopySummaryPlugin

@MainActor @Suite struct CopySummaryTests {
  private var migration: MigrationCount {
    var count = MigrationCount(id: "a", title: "A | b → *c*", priority: "P1")
    count.remaining = 1_200
    count.files = 3
    count.progress = 0.25
    count.due = Day("2026-12-31")
    count.byTeam = [
      TeamCount(team: "@ios", remaining: 1_000), TeamCount(team: nil, remaining: 200),
    ]
    return count
  }

  private let today = Day(number: 20_780)  // 23 Nov 2026

  /// The migration with a history without changes since 4 May.
  private var data: MigrationRowContext {
    let points = [-203, 0].map { HistoryPoint(day: today + $0, commit: "c\($0)", remaining: 1_200) }
    return MigrationRowContext(
      migrations: [migration], today: today,
      history: History(branch: "main", migrations: [migration.id: MigrationHistory(points: points)])
    )
  }

  @Test("each migration has a row, and Markdown syntax is escaped")
  func all() {
    #expect(
      CopySummary.text(MigrationRowContext(migrations: [migration], today: today)) == """
        | Migration | Remaining | Files | Progress since peak | Due | Status | Forecast |
        | --- | --- | --- | --- | --- | --- | --- |
        | A \\| b → \\*c\\* | 1,200 | 3 | 25% | 2026-12-31 | – | – |

        """)
    #expect(
      CopySummary.text(data).hasSuffix(
        "| 1,200 | 3 | 25% | 2026-12-31 | late | stalled 6 months |\n"))
  }

  @Test("each team of the open migration has a row")
  func one() {
    #expect(
      CopySummary.text(migration, data) == """
        **A \\| b → \\*c\\***: 1,200 remaining in 3 files, due 2026-12-31 (late). \
        The count hasn't changed in 6 months. The count must fall by 221 per week to finish by 31 Dec; as many matches remain as 12 weeks ago.

        | Team | Remaining |
        | --- | --- |
        | @\u{200B}ios | 1,000 |
        | unowned | 200 |

        """)
  }

  @Test("the plugin attaches to two flows, with the same key")
  func flows() {
    var contributions = PluginContributions()
    CopySummary().contribute(to: &contributions)
    #expect(
      contributions.entries.map(\.point).sorted() == ["migrations.commands", "modules.commands"])
  }

  @Test("each violation of a module rule has a row, and the open module only has its own")
  func modules() {
    let shop = Module(name: "Shop", path: "Sources/Shop")
    let cart = Module(name: "Cart", path: "Sources/Cart")
    var report = ModuleReport(graph: ModuleGraph(modules: [shop, cart]))
    report.violations = [
      RuleViolation(
        ModuleRule(.owned),
        from: shop, to: nil,
        at: ImportLocation("Sources/Shop/A|B.swift", line: 3),
        message: "Shop has *no* owner")
    ]
    let index = ModuleIndex(report)
    let rows = """

      | Violation | Location |
      | --- | --- |
      | Shop has \\*no\\* owner | Sources/Shop/A\\|B.swift:3 |

      """
    #expect(CopySummary.text(index, open: nil) == "**2 modules**: 1 violation\n" + rows)
    #expect(CopySummary.text(index, open: "Shop") == "**Shop**: 1 violation\n" + rows)
    #expect(CopySummary.text(index, open: "Cart") == "**Cart**: 0 violations\n")
  }

  @Test("a name can't start a line, end a cell or contain a control character")
  func odd() {
    let odd = MigrationCount(id: "a", title: "a\r\nb \u{1B}[31m |\u{301}", priority: "P1")
    let text = CopySummary.text(MigrationRowContext(migrations: [odd], today: today))
    #expect(text.unicodeScalars.count { $0 == "\n" } == 3)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(text.contains("\\|\u{301}"))
  }
}
