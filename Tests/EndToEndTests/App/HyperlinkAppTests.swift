import Foundation
import Testing

@Suite struct HyperlinkAppTests {
  private let configuration = """
    version: 1
    migrations:
      - id: rxswift
        title: RxSwift → async
        pattern: '^import RxSwift$'
        docs: https://example.org/guide
    """

  private func written(_ environment: [String: String?]) async throws -> String {
    let repository = try SampleRepository(configuration: configuration)
    let terminal = try repository.open(environment: environment)
    try terminal.record()
    try await terminal.waitUntil(contains: "RxSwift → async")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "guide example.org")
    try terminal.press("7", "Enter")
    try await terminal.waitUntil(contains: "guide https://example.org/guide")
    return try await terminal.waitUntilRecorded("the match") { $0.contains("Cart1.swift:2") }
  }

  @Test("the guide of a migration and the file of a match are terminal hyperlinks")
  func links() async throws {
    let written = try await written([:])
    #expect(written.contains("\u{1B}]8;;https://example.org/guide\u{1B}\\"))
    #expect(written.contains("\u{1B}]8;;file:///"))
    #expect(written.contains("/Sources/Shop/Cart1.swift\u{1B}\\"))
  }

  @Test("a terminal without hyperlink support gets plain text")
  func none() async throws {
    let written = try await written(["VTE_VERSION": "4803"])
    #expect(!written.contains("\u{1B}]8;"))
  }
}
