import DeclarativeUI
import Testing
import Unidirectional

@MainActor @Suite struct BreadcrumbTests {
  @Test(
    "a path that doesn't fit loses its middle first, then its beginning, never its end",
    arguments: [
      (40, "headway ▸ orchard ▸ Migrations ▸ xctest"), (30, "headway ▸ … ▸ xctest"),
      (19, "headway ▸ xctest"), (12, "xctest"), (4, "xct…"),
    ])
  func shortening(columns: Int, shown: String) {
    let screen = Screen(
      Breadcrumb(.constant(["headway", "orchard", "Migrations", "xctest"])), columns: columns,
      rows: 1)
    #expect(screen.text == shown)
  }

  @Test(
    "long parts are shortened before parts are removed, the last part last",
    arguments: [
      (60, "headway ▸ Migrations ▸ RxSwift → async… ▸ CartModel.swift:12"),
      (70, "headway ▸ Migrations ▸ RxSwift → async/await ▸ CartModel.swift:12"),
      (58, "headway ▸ Migrations ▸ RxSwift → asy… ▸ CartModel.swift:12"),
      (48, "headway ▸ … ▸ RxSwift → as… ▸ CartModel.swift:12"),
      (40, "headway ▸ … ▸ CartModel.swift:12"),
    ])
  func cutting(columns: Int, shown: String) {
    let screen = Screen(
      Breadcrumb(
        .constant(["headway", "Migrations", "RxSwift → async/await ▸ CartModel.swift:12"])),
      columns: columns, rows: 1)
    #expect(screen.text == shown)
  }

  @Test("a long last part is shortened in favor of the other parts")
  func longEnd() {
    let screen = Screen(
      Breadcrumb(
        .constant(["headway", "Migrations", "ObservableObject → @Observable in all of the app"])),
      columns: 60, rows: 1)
    #expect(screen.text == "headway ▸ Migrations ▸ ObservableObject → @Observable in al…")
    // The end of a file name is more important than its middle.
    let file = Screen(
      Breadcrumb(.constant(["headway", "Code", "AccessibilityTestsAppCoordinator.swift:9"])),
      columns: 48, rows: 1)
    #expect(file.text == "headway ▸ Code ▸ AccessibilityTe…dinator.swift:9")
  }
}
