import Testing

@testable import MigrationsUI

/// The lines above the tabs of a migration.
@MainActor @Suite struct DetailSummaryTests {
  @Test(
    "the guide is shown as the host of its link",
    arguments: [
      ("https://developer.apple.com/documentation/swift", "developer.apple.com"),
      ("https://wiki.example.com?page=7", "wiki.example.com"), ("wiki page 7", "wiki page 7"),
    ])
  func host(link: String, host: String) {
    #expect(DetailSummary.host(of: link) == host)
  }
}
