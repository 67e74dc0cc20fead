import Foundation
import Testing

/// `headway modules --history`.
@Suite struct ModulesHistoryTests {
  /// The sample with two more days in its past: a rule is kept, then broken again.
  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(configuration: ModulesCommandTests.configuration)
    for number in 1...3 { try repository.write("Sources/Shop/Cart\(number).swift", "import Pay\n") }
    try repository.commit("2031-05-04T12:00:00Z", "Leave RxSwift")
    try repository.write("Sources/Pay/Card.swift", "import Shop\n// import RxSwift\n")
    try repository.write("Sources/Shop/Cart4.swift", "import RxSwift\n")
    try repository.write("Sources/New/New.swift", "import Pay\n")
    try repository.commit("2031-05-05T12:00:00Z", "Add a module")
    return repository
  }

  @Test("the past of modules as JSON, and the same from the cache")
  func json() throws {
    let repository = try repository()
    let arguments = ["modules", "--history", "--format", "json"]
    let first = try repository.run(arguments)
    #expect(first.status == 0)
    #expect(first.errors.isEmpty)
    #expect(try SchemaCheck("modules-history.json").mistakes(in: first.output) == [])
    let object = try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    let points = try #require(object?["points"] as? [[String: Any]])
    #expect(points.map { $0["modules"] as? Int } == [2, 2, 3])
    #expect(points.map { $0["dependencies"] as? Int } == [0, 1, 3])
    #expect(points.map { $0["byRule"] as? [Int] } == [[3, 0, 0], [0, 0, 0], [1, 1, 1]])
    #expect(points.map { $0["violations"] as? Int } == [3, 0, 3])
    #expect(points.map { $0["cycles"] as? Int } == [0, 0, 1])
    #expect(try repository.run(arguments).output == first.output)
  }

  @Test("the past of modules as CSV since a day, as OpenMetrics, and for people")
  func forms() throws {
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
    #expect(human.contains("3 days from "))
  }

  @Test("what goes together with the past and what doesn't is told")
  func refused() throws {
    let repository = try repository()
    for wrong in [
      ["modules", "--since", "2031-05-05"], ["modules", "--format", "csv"],
      ["modules", "--history", "--format", "dot"], ["modules", "--history", "--rev", "HEAD"],
      ["modules", "--history", "--since", "yesterday"],
      ["modules", "--history", "--branch", "nowhere"],
    ] {
      let call = try repository.run(wrong)
      #expect(call.status == 2, "\(wrong)")
      #expect(call.errors.contains("--history") || call.errors.contains("“"), "\(wrong)")
    }
  }
}
