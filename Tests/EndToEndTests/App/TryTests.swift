import Foundation
import Testing

/// Trying a pattern from the command line and in the app.
@Suite struct TryTests {
  @Test(
    "try prints counts and history, even without a headway.yml; an invalid pattern exits with 2")
  func printed() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("try", "import RxSwift")
    #expect(call.status == 0)
    #expect(call.output.hasPrefix("3 matches in 3 files\n"))
    #expect(call.output.contains("3 remaining"))
    let json = try repository.run("try", "import RxSwift", "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["pattern"] as? String == "import RxSwift")
    #expect(object["scan"] != nil && object["history"] != nil)
    let wrong = try repository.run("try", "(import")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("missing closing parenthesis"))
  }

  @Test("try explains shares of teams that add up to more than the total")
  func coOwned() throws {
    let repository = try SampleRepository(configuration: nil)
    try repository.write(".github/CODEOWNERS", "* @shop/ios @shop/web\n")
    let call = try repository.run("try", "import RxSwift")
    #expect(call.output.contains("       3  @shop/ios\n       3  @shop/web\n"))
    #expect(
      call.output.hasSuffix(
        "\n          3 remaining, all of them co-owned (counted for each owner)\n"))
  }

  @Test("editing the pattern rescans, and Ctrl-S adds a migration and opens it")
  func adopted() async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open("try 'import Rx'")
    try await terminal.waitUntil(contains: "3 matches in 3 files")
    try terminal.type("Nothing")
    try await terminal.waitUntil(contains: "No matches in the working tree.")
    try terminal.press("C-u")
    try terminal.type("import RxSwift")
    try await terminal.waitUntil(contains: "3 matches in 3 files")
    try terminal.press("C-s")
    try await terminal.waitUntil(contains: "+   - id: import-rxswift")
    try terminal.press("C-s")
    try await terminal.waitUntil(contains: "Migrations ▸ import RxSwift")
    let text = try String(
      contentsOf: repository.folder.appendingPathComponent("headway.yml"), encoding: .utf8)
    #expect(text.contains("pattern: 'import RxSwift'"))
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }
}
