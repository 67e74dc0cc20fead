import Foundation
import Testing

@Suite struct ScanCommandTests {
  private struct Report: Decodable {
    struct Migration: Decodable {
      struct SkippedFile: Decodable { let path: String }

      let id: String
      let remaining: Int
      let leftOut: [SkippedFile]
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

  @Test("scan reads the working tree, the index or a commit, and reports which one")
  func sources() throws {
    let repository = try SampleRepository()
    let head = try git(repository, "rev-parse", "HEAD")
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    var result = try report(repository)
    #expect(result.commit == head)
    #expect(result.dirty)
    #expect(result.migrations.first?.remaining == 4)
    result = try report(repository, "--staged")
    #expect(!result.dirty)
    #expect(result.migrations.first?.remaining == 3)
    _ = try git(repository, "add", "Sources")
    #expect(try report(repository, "--staged").dirty)
    #expect(try report(repository, "--staged").migrations.first?.remaining == 4)
    result = try report(repository, "--rev", "HEAD")
    #expect(result.commit == head)
    #expect(!result.dirty)
    #expect(result.migrations.first?.remaining == 3)
  }

  @Test(
    "scan shows the progress of the app once the history was read, and names the command before")
  func progress() throws {
    let repository = try SampleRepository()
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = repository.folder.path + "/.git/cache"
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    func run(_ arguments: String...) throws -> ProgramCall {
      try ProgramCall(
        [program, "-C", repository.folder.path] + arguments, environment: environment,
        in: repository.folder)
    }
    let before = try run("scan")
    #expect(before.errors.contains("progress needs the history"))
    #expect(!before.output.contains(" –  ") && !before.output.contains("%"))
    #expect(try run("history").status == 0)
    let after = try run("scan")
    #expect(after.output.contains("Progress since peak") && after.output.contains("%"))
    #expect(!after.errors.contains("history"))
    let report = try run("report").output
    for line in after.output.split(separator: "\n").dropFirst() {
      let percent = try #require(line.split(separator: " ").first { $0.hasSuffix("%") })
      #expect(report.contains("| \(percent) |"))
    }
    #expect(try run("scan", "--rev", "HEAD").output == after.output)
  }

  @Test("in a shallow clone, scan names the command that makes the progress known")
  func progressInShallowClone() throws {
    let repository = try SampleRepository()
    try repository.write("more.txt", "")
    try repository.commit("2031-05-04T12:00:00Z", "Add a file")
    let clone = repository.folder.path + "/.git/clone"
    _ = try git(
      repository, "clone", "-q", "--depth", "1", "file://\(repository.folder.path)", clone)
    #expect(try repository.run("history", "-C", clone).status == 0)
    let scan = try repository.run("scan", "-C", clone)
    #expect(scan.status == 0 && !scan.output.contains("%"))
    #expect(scan.errors.contains("this clone is shallow; run \"git fetch --unshallow\""))
    #expect(!scan.errors.contains("headway history"))
  }

  @Test("scan --rev shows the progress of that day if the history contains the commit")
  func progressOfRevision() throws {
    let repository = try SampleRepository()
    try repository.write("Sources/Shop/Cart2.swift", "import AsyncStream\n")
    try repository.commit("2031-05-04T12:00:00Z", "Move a cart")
    for number in 4...8 {
      try repository.write("Sources/Shop/Cart\(number).swift", "import RxSwift\n")
    }
    try repository.commit("2031-05-05T12:00:00Z", "Add carts")
    _ = try git(repository, "checkout", "-q", "-b", "side", "HEAD~1")
    try repository.write("Sources/Shop/Cart3.swift", "import AsyncStream\n")
    try repository.commit("2031-05-06T12:00:00Z", "Move another cart")
    _ = try git(repository, "checkout", "-q", "-")
    func scan(_ revision: String) throws -> (percent: Substring?, errors: String) {
      let call = try repository.run("scan", "--migration", "rxswift", "--rev", revision)
      let words = call.output.split(whereSeparator: \.isWhitespace)
      return (words.first { $0.hasSuffix("%") }, call.errors)
    }
    #expect(try scan("HEAD~1").percent == nil)
    #expect(try repository.run("history").status == 0)
    // The count rises to 7 later, which doesn't change the progress of earlier days.
    #expect(try scan("HEAD").percent == "0%")
    #expect(try scan("HEAD~1").percent == "33%")
    #expect(try scan("HEAD~2").percent == "0%")
    let other = try scan("side")
    #expect(other.percent == nil)
    #expect(other.errors.contains("run \"headway history --branch side\" once"))
    #expect(try repository.run("history", "--branch", "side").status == 0)
    #expect(try scan("side").percent == "67%")
    #expect(try repository.run("scan").output.contains(" 0%"))
  }

  /// Runs the command with its standard error apart.
  private func scan(_ repository: SampleRepository, _ arguments: [String]) throws -> ProgramCall {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    return try ProgramCall(
      [program, "-C", repository.folder.path, "scan"] + arguments,
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
  }

  @Test("without configured modules, scan --by module counts in those of the build systems")
  func unconfiguredModules() throws {
    let repository = try SampleRepository(
      configuration: "version: 1\nmigrations:\n  - { id: todo, title: T, pattern: TODO }\n")
    try repository.write("Cargo.toml", "[workspace]\nmembers = [\"core\"]\n")
    try repository.write("core/Cargo.toml", "[package]\nname = \"engine\"\n")
    try repository.write("core/src/lib.rs", "// TODO\n")
    try repository.commit("2026-11-01T12:00:00Z", "x")
    #expect(try scan(repository, ["--by", "module"]).output.contains("1  engine"))
    try repository.write("Package.swift", "// swift-tools-version:6.0\n")
    try repository.commit("2026-11-01T12:00:00Z", "x")
    #expect(try scan(repository, ["--by", "module"]).errors.contains("headway trust"))
    #expect(try !scan(repository, ["--by", "team"]).errors.contains("headway trust"))
  }

  @Test("scan --by lists the shares of teams or modules")
  func breakdown() throws {
    let repository = try SampleRepository()
    try repository.write(".github/CODEOWNERS", "* @shop/ios @shop/web\n")
    func run(_ arguments: String...) throws -> ProgramCall { try scan(repository, arguments) }
    let human = try run("--by", "team").output
    #expect(human.contains("3  @shop/ios") && human.contains("3  @shop/web"))
    #expect(human.contains("3 remaining, all of them co-owned (counted for each owner)"))
    #expect(try run("--by", "team", "--format", "csv").output.contains(",@shop/ios,3,3"))
    #expect(try run("--by", "module", "--format", "csv").output.hasPrefix("id,module,remaining\n"))
    let json = try run("--by", "team", "--format", "json").output
    #expect(json.contains("\"byTeam\""))
    #expect(json == (try run("--format", "json").output))
    #expect(try run("--by", "team", "--format", "openmetrics").status == 2)
  }

  @Test("control characters stay in CSV for pipes, but JSON escapes them and terminals get symbols")
  func controlCharacters() async throws {
    let repository = try SampleRepository()
    let code = "import XCTest // \u{1B}[31m\u{9B}1m\u{7F} \"\u{301},"
    try repository.write("Tests/CartTests.swift", code + "\n")
    let csv = try repository.run("scan", "--hits", "--format", "csv", "--migration", "xctest")
    let cell = "\"" + code.replacingOccurrences(of: "\"", with: "\"\"", options: .literal) + "\"\n"
    #expect(csv.output.range(of: "," + cell, options: .literal) != nil)
    let json = try repository.run("scan", "--hits", "--format", "json")
    #expect(json.output.contains("\\u001b[31m\\u009b1m\\u007f"))
    #expect(json.output.unicodeScalars.allSatisfy { $0.value < 0x7F || $0.value > 0x9F })

    let terminal = try repository.open(
      "scan --hits --format csv --migration xctest; sleep 60")
    try await terminal.waitUntil(contains: "␛[31m\u{FFFD}1m␡")
  }

  @Test("an unknown revision and two sources at once are usage errors")
  func usageErrors() throws {
    let repository = try SampleRepository()
    #expect(try repository.run("scan", "--rev", "nowhere").status == 2)
    #expect(try repository.run("scan", "--rev", "HEAD", "--staged").status == 2)
  }

  @Test("in a bare repository, scan and owners read HEAD and its configuration")
  func bare() throws {
    let repository = try SampleRepository()
    let bare = repository.folder.appendingPathComponent(".git/bare.git").path
    _ = try git(repository, "clone", "-q", "--bare", repository.folder.path, bare)
    let call = try repository.run("scan", "-C", bare, "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(call.output.utf8))
    #expect(report.migrations.map(\.remaining) == [3, 2])
    #expect(
      try repository.run("owners", "-C", bare, "Tests/x", "Tests").output
        == "Tests/x  @quality\nTests  @quality\n")
  }

  @Test("OpenMetrics output is valid for titles with special characters")
  func openMetrics() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration.replacingOccurrences(
        of: "RxSwift → async", with: #"'a "b" \ c → d'"#))
    #expect(try repository.run("history").status == 0)
    let call = try repository.run("scan", "--format", "openmetrics")
    let samples = try OpenMetricsParser(call.output).samples
    func value(_ name: String, _ labels: [String: String]) -> Double? {
      samples.first { $0.name == name && $0.labels == labels }?.value
    }
    #expect(value("headway_remaining", ["migration": "rxswift"]) == 3)
    #expect(value("headway_progress_ratio", ["migration": "rxswift"]) == 0)
    #expect(value("headway_adoption_ratio", ["migration": "rxswift"]) == nil)
    #expect(
      value("headway_team_remaining", ["migration": "xctest", "team": "@quality"]) == 1)
    #expect(
      value("headway_module_remaining", ["migration": "xctest", "module": ""]) == 2)
    #expect(samples.contains { $0.labels["title"] == #"a "b" \ c → d"# })
  }

  @Test("scan skips a file that takes a pattern too long, with a warning, and counts the rest")
  func slowPattern() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\n  - { id: bad, pattern: '(*NO_JIT)(*NO_AUTO_POSSESS)^(a+)+$' }\n")
    try repository.write("Tests/CartTests.swift", String(repeating: "a", count: 3_000) + "b\n")
    let report = try report(repository)
    #expect(report.migrations.last?.leftOut.map(\.path) == ["Tests/CartTests.swift"])
    #expect(report.migrations.first?.remaining == 3)
    let call = try repository.run("scan")
    #expect(call.status == 0)
    #expect(call.errors.contains("bad: skipped Tests/CartTests.swift"))
  }

  @Test("an invalid pattern is reported with its line and column")
  func invalidPattern() throws {
    let repository = try SampleRepository(
      configuration: "version: 1\nmigrations:\n  - id: a\n    pattern: ['b', 'it''s (']\n")
    let call = try repository.run("scan")
    #expect(call.status == 2)
    #expect(call.errors.contains("headway.yml:4:28: "))
  }
}
