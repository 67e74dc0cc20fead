import Foundation
import Testing

/// A key that is held down repeats faster than what it starts can end.
@Suite struct HeldKeyTests {
  private static let configuration = """
    version: 1
    migrations:
      - id: rxswift
        title: RxSwift → async
        pattern: '^import RxSwift$'
        lock: true
    """

  @Test(
    "keys that are held down until the app ends leave nothing on standard error",
    arguments: ["l", "r", "lr"])
  func quietEnd(keys: String) async throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    // Each key needs a while, because locking counts all files.
    for index in 0..<1_000 {
      try repository.write("Sources/More/File\(index).swift", "import RxSwift\n")
    }
    try repository.commit("2031-05-04T12:00:00Z", "more files")
    let errors = repository.folder.appendingPathComponent(".git/errors")
    let terminal = try repository.open("2>\(quoted(errors.path))", columns: 140)
    try await terminal.waitUntil(contains: "no base")
    try terminal.type(String(repeating: keys, count: 2_000 / keys.count))
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    #expect(try String(contentsOf: errors, encoding: .utf8) == "")
  }
}
