import Foundation
import Testing

@Suite struct ScanCommandTests {
  private struct Report: Decodable {
    struct Migration: Decodable {
      struct Left: Decodable { let path: String }

      let id: String
      let remaining: Int
      let leftOut: [Left]
    }

    let commit: String?
    let dirty: Bool
    let migrations: [Migration]
  }

  private func report(_ repository: SampleRepository, _ arguments: String...) throws -> Report {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    let call = try ProgramCall(
      [program, "-C", repository.folder.path, "scan", "--format", "json"] + arguments,
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    #expect(call.status == 0, "\(call.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(call.output.utf8))
  }

  private func git(_ repository: SampleRepository, _ arguments: String...) throws -> String {
    try ProgramCall(
      ["git", "-C", repository.folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment, in: repository.folder
    ).output.trimmingCharacters(in: .newlines)
  }

  @Test("what is counted is named: the work tree, what is staged, or a commit")
  func sources() throws {
    let repository = try SampleRepository()
    let head = try git(repository, "rev-parse", "HEAD")
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    var seen = try report(repository)
    #expect(seen.commit == head)
    #expect(seen.dirty)
    #expect(seen.migrations.first?.remaining == 4)
    seen = try report(repository, "--staged")
    #expect(!seen.dirty)
    #expect(seen.migrations.first?.remaining == 3)
    _ = try git(repository, "add", "Sources")
    #expect(try report(repository, "--staged").dirty)
    #expect(try report(repository, "--staged").migrations.first?.remaining == 4)
    seen = try report(repository, "--rev", "HEAD")
    #expect(seen.commit == head)
    #expect(!seen.dirty)
    #expect(seen.migrations.first?.remaining == 3)
  }

  @Test("a commit that isn't there is wrong usage, and so are two sources at once")
  func wrongUsage() throws {
    let repository = try SampleRepository()
    #expect(try repository.run("scan", "--rev", "nowhere").status == 2)
    #expect(try repository.run("scan", "--rev", "HEAD", "--staged").status == 2)
  }

  @Test("a bare repository is counted as its HEAD is, by HEAD's configuration and owners")
  func bare() throws {
    let repository = try SampleRepository()
    let bare = repository.folder.appendingPathComponent(".git/bare.git").path
    _ = try git(repository, "clone", "-q", "--bare", repository.folder.path, bare)
    let call = try repository.run("scan", "-C", bare, "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(call.output.utf8))
    #expect(report.migrations.map(\.remaining) == [3, 2])
    #expect(try repository.run("owners", "-C", bare, "Tests/x").output == "Tests/x  @quality\n")
  }

  @Test("OpenMetrics text is valid, whatever stands in titles and names")
  func openMetrics() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration.replacingOccurrences(
        of: "RxSwift → async", with: #"'a "b" \ c → d'"#))
    let call = try repository.run("scan", "--format", "openmetrics")
    let samples = try OpenMetricsParser(call.output).samples
    func value(_ name: String, _ labels: [String: String]) -> Double? {
      samples.first { $0.name == name && $0.labels == labels }?.value
    }
    #expect(value("headway_remaining", ["migration": "rxswift"]) == 3)
    #expect(value("headway_progress_ratio", ["migration": "rxswift"]) == 0.25)
    #expect(
      value("headway_team_remaining", ["migration": "xctest", "team": "@quality"]) == 1)
    #expect(
      value("headway_module_remaining", ["migration": "xctest", "module": ""]) == 2)
    #expect(samples.contains { $0.labels["title"] == #"a "b" \ c → d"# })
  }

  @Test("a pattern that explodes is told, and the rest is counted")
  func exploding() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\n  - { id: bad, pattern: '(*NO_JIT)(*NO_AUTO_POSSESS)^(a+)+$' }\n")
    try repository.write("Tests/CartTests.swift", String(repeating: "a", count: 3_000) + "b\n")
    let report = try report(repository)
    #expect(report.migrations.last?.leftOut.map(\.path) == ["Tests/CartTests.swift"])
    #expect(report.migrations.first?.remaining == 3)
    let call = try repository.run("scan")
    #expect(call.status == 0)
    #expect(call.errors.contains("bad isn't counted in Tests/CartTests.swift"))
  }

  @Test("a pattern that is no pattern is told with its line and column")
  func wrongPattern() throws {
    let repository = try SampleRepository(
      configuration: "version: 1\nmigrations:\n  - id: a\n    pattern: ['b', 'it''s (']\n")
    let call = try repository.run("scan")
    #expect(call.status == 2)
    #expect(call.errors.contains("headway.yml:4:28: "))
  }
}
