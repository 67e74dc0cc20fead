import DeclarativeUI
import Testing
import Unidirectional

@MainActor @Suite struct BreadcrumbTests {
  @Test(
    "a path too long for its line loses its middle, never its start or end",
    arguments: [
      (40, "headway ▸ orchard ▸ Migrations ▸ xctest"), (30, "headway ▸ … ▸ xctest"),
      (19, "headway ▸ xctest"), (12, "headway ▸ x…"),
    ])
  func shortening(columns: Int, shown: String) {
    let screen = Screen(
      Breadcrumb(.constant(["headway", "orchard", "Migrations", "xctest"])), columns: columns,
      rows: 1)
    #expect(screen.text == shown)
  }
}
