import Foundation
import Testing

/// Tests of `headway modules --history`.
@Suite struct ModulesHistoryTests {
  /// The sample repository with two more days: one without violations, one with new violations.
  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(configuration: ModulesCommandTests.configuration)
    for number in 1...3 { try repository.write("Sources/Shop/Cart\(number).swift", "import Pay\n") }
    try repository.commit("2031-05-04T12:00:00Z", "Remove RxSwift")
    try repository.write("Sources/Pay/Card.swift", "import Shop\n// import RxSwift\n")
    try repository.write("Sources/Shop/Cart4.swift", "import RxSwift\n")
    try repository.write("Sources/New/New.swift", "import Pay\n")
    try repository.commit("2031-05-05T12:00:00Z", "Add a module")
    return repository
  }

  @Test("--format json prints the history, and the same output again from the cache")
  func json() throws {
    let repository = try repository()
    let arguments = ["modules", "--history", "--format", "json"]
    let first = try repository.run(arguments)
    #expect(first.status == 0)
    #expect(first.errors.isEmpty)
    #expect(try SchemaCheck("modules-history.json").diagnostics(in: first.output) == [])
    let object = try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    let points = try #require(object?["points"] as? [[String: Any]])
    #expect(points.map { $0["modules"] as? Int } == [2, 2, 3])
    #expect(points.map { $0["dependencies"] as? Int } == [0, 1, 3])
    #expect(points.map { $0["byRule"] as? [Int] } == [[3, 0, 0], [0, 0, 0], [1, 1, 1]])
    #expect(points.map { $0["violations"] as? Int } == [3, 0, 3])
    #expect(points.map { $0["cycles"] as? Int } == [0, 0, 1])
    #expect(try repository.run(arguments).output == first.output)
  }

  @Test("the history is available as CSV, OpenMetrics and text, and --since limits it")
  func formats() throws {
    let repository = try repository()
    let csv = try repository.run(
      "modules", "--history", "--format", "csv", "--since", "2031-05-05")
    let lines = csv.output.split(separator: "\n")
    #expect(
      lines.first
        == "day,commit,modules,dependencies,violations,excepted,cycles,never-7,only-8,acyclic-9")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("2031-05-05,") == true)
    #expect(lines.last?.hasSuffix(",3,3,3,0,1,1,1,1") == true)
    let metrics = try repository.run("modules", "--history", "--format", "openmetrics").output
    #expect(metrics.contains("headway_modules{} 3 1935705600\n"))
    #expect(
      metrics.contains("headway_module_violations{rule=\"never\",line=\"7\"} 1 1935705600\n"))
    #expect(metrics.hasSuffix("# EOF\n"))
    let human = try repository.run("modules", "--history").output
    #expect(human.contains("dependencies"))
    #expect(human.contains("  Feature ⇸ RxSwift"))
    #expect(human.contains("3 days with commits from "))
  }

  @Test("dependencies and cycles are unknown in a repository without imports that Headway reads")
  func withoutImports() throws {
    let repository = try SampleRepository(configuration: nil)
    for name in ["Shop", "Pay"] { try repository.write("Sources/\(name)/Empty.swift", "") }
    try repository.write("settings.gradle", "include ':a'\n")
    try repository.write("a/build.gradle", "dependencies { implementation project(':b') }\n")
    try repository.write("a/A.kt", "import b.B\nclass A\n")
    try repository.commit("2031-05-05T12:00:00Z", "Add a module")
    let json = try repository.run(["modules", "--history", "--format", "json"]).output
    #expect(try SchemaCheck("modules-history.json").diagnostics(in: json) == [])
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let points = try #require(object?["points"] as? [[String: Any]])
    #expect(points.last?["dependencies"] is NSNull && points.last?["cycles"] is NSNull)
    let csv = try repository.run("modules", "--history", "--format", "csv").output
    #expect(csv.hasSuffix(",1,,0,0,\n"))
    let metrics = try repository.run("modules", "--history", "--format", "openmetrics").output
    #expect(metrics.contains("headway_modules{} 1 "))
    #expect(!metrics.contains("cycles") && !metrics.contains("dependencies"))
  }

  @Test("without imports, only violations of the rule \"owned\" are known")
  func unknownViolations() throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        modules:
          - { provider: glob, path: "apps/*" }
        rules:
          - { kind: never, from: a, to: b }
          - { kind: owned }
        """)
    for name in ["a", "b"] { try repository.write("apps/\(name)/A.kt", "class A\n") }
    try repository.commit("2031-05-05T12:00:00Z", "Add modules")
    let json = try repository.run(["modules", "--history", "--format", "json"]).output
    #expect(try SchemaCheck("modules-history.json").diagnostics(in: json) == [])
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let point = try #require((object?["points"] as? [[String: Any]])?.last)
    #expect(point["violations"] is NSNull && point["excepted"] is NSNull)
    let byRule = try #require(point["byRule"] as? [Any])
    #expect(byRule.first is NSNull && byRule.last as? Int == 0)
    let csv = try repository.run("modules", "--history", "--format", "csv").output
    #expect(csv.split(separator: "\n").last?.hasSuffix(",2,,,,,,0") == true)
    let metrics = try repository.run("modules", "--history", "--format", "openmetrics").output
    #expect(metrics.contains("headway_module_violations{rule=\"owned\""))
    #expect(!metrics.contains("rule=\"never\"") && !metrics.contains("excepted"))
  }

  @Test("violations are known if imports were read before the day of --since")
  func sinceLastImport() throws {
    let repository = try repository()
    for path in ["Shop/Cart1", "Shop/Cart2", "Shop/Cart3", "Pay/Card", "New/New"] {
      try repository.write("Sources/\(path).swift", "\n")
    }
    try repository.commit("2031-05-06T12:00:00Z", "Remove imports")
    let since = ["modules", "--history", "--since", "2031-05-06"]
    let csv = try repository.run(since + ["--format", "csv"]).output
    #expect(csv.split(separator: "\n").last?.hasSuffix(",3,0,1,0,0,1,0,0") == true)
    let human = try repository.run(since).output
    #expect(human.contains("dependencies") && !human.contains("unknown"))
  }

  @Test("invalid and incompatible options are rejected")
  func invalidOptions() throws {
    let repository = try repository()
    for arguments in [
      ["modules", "--since", "2031-05-05"], ["modules", "--format", "csv"],
      ["modules", "--history", "--format", "dot"], ["modules", "--history", "--rev", "HEAD"],
      ["modules", "--history", "--since", "yesterday"],
      ["modules", "--history", "--branch", "nowhere"],
    ] {
      let call = try repository.run(arguments)
      #expect(call.status == 2, "\(arguments)")
      #expect(call.errors.contains("--history") || call.errors.contains("\""), "\(arguments)")
    }
  }
}
