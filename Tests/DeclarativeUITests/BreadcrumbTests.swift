import DeclarativeUI
import Testing
import Unidirectional

@MainActor @Suite struct BreadcrumbTests {
  @Test(
    "a path too long for its line loses its middle, then its start, never its end",
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
}
