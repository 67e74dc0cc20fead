import DeclarativeUI
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import MigrationsUI

/// The preview below the list of migrations.
@MainActor @Suite struct MigrationPreviewTests {
  @Test("a preview below the list shows the panels of plugins where it is high enough")
  func panels() {
    var count = MigrationCount(id: "nav", title: "NavigationView", priority: "P1")
    count.remaining = 1
    func text(rows: Int) -> String {
      ScreenDriver(
        MigrationPreview(
          counts: .constant(MigrationsReducer.State(migrations: [count])),
          selected: .constant("nav"), placement: .below, today: Day(number: 20_500),
          source: .init(
            root: "/repository",
            actions: { _ in
              MigrationDetailView.Actions(
                selectTab: { _ in }, showMatches: { _ in }, openMatch: { _ in }, except: { _ in },
                copy: { _ in },
                lock: {}, edit: {}, editConfiguration: {}, recount: {}, rehearse: {},
                saveReport: {})
            },
            panels: { _ in AnyView(Label("a panel of a plugin")) })),
        columns: 120, rows: rows
      ).text
    }
    #expect(text(rows: 20).contains("a panel of a plugin"))
    #expect(!text(rows: 14).contains("a panel of a plugin"))
  }

  @Test("the rows of a table are computed once for all readers")
  func rows() {
    var computed = 0
    let counts = Source(
      MigrationsReducer.State(migrations: [
        MigrationCount(id: "nav", title: "NavigationView", priority: "P1")
      ]))
    let table = BreakdownTable(
      "Module", named: "modules", counts: counts.bind, id: "nav", open: { _ in }
    ) { _, _, _ in
      computed += 1
      return []
    }
    let driver = ScreenDriver(table, columns: 80, rows: 10)
    #expect(driver.text.contains("Module"))
    #expect(computed == 1)
  }
}
