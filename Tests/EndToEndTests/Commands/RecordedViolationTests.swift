import Foundation
import Testing

/// Violations that another tool has recorded, in the commands.
@Suite struct RecordedViolationTests {
  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration + """

          - { id: debt, source: eslint-suppressions, series: rule }
          - { id: imports, pattern: 'import (\\w+)', series: $1 }

        """)
    try repository.write(
      "eslint-suppressions.json",
      """
      {
        "src/a.js": { "eqeqeq": { "count": 2 }, "no-undef": { "count": 1 } },
        "src/b.js": { "eqeqeq": { "count": 4 } }
      }
      """)
    for arguments in [["add", "-A"], ["commit", "-q", "-m", "debt"]] {
      _ = try ProgramCall(
        [
          "git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-C", repository.folder.path,
        ] + arguments,
        environment: ProcessInfo.processInfo.environment, in: repository.folder)
    }
    return repository
  }

  @Test("scan and history contain recorded violations and series, and conform to their schemas")
  func output() throws {
    let repository = try repository()
    for (arguments, schema) in [
      (["scan", "--matches", "--format", "json"], "scan"),
      (["scan", "--rev", "HEAD", "--format", "json"], "scan"),
      (["history", "--format", "json"], "history"),
    ] {
      let call = try repository.run(arguments)
      #expect(call.status == 0, "\(call.errors)")
      #expect(try SchemaCheck("\(schema).json").diagnostics(in: call.output) == [])
      #expect(call.output.contains("\"value\""))
    }
    let bySeries = try repository.run(["scan", "--by", "series", "--format", "csv"]).output
    #expect(bySeries.contains("debt,eqeqeq,6\ndebt,no-undef,1\n"))
    #expect(bySeries.contains("imports,RxSwift,"))
    let history = try repository.run(["history", "--by", "series", "--format", "csv"]).output
    #expect(history.contains("debt,eqeqeq,") && history.contains("imports,RxSwift,"))
    let metrics = try repository.run(["scan", "--format", "openmetrics"]).output
    #expect(metrics.contains("headway_series{migration=\"debt\",value=\"eqeqeq\"} 6\n"))
    let human = try repository.run(["history", "--migration", "debt"]).output
    #expect(human.contains("  eqeqeq") && human.contains("7 remaining"))
  }

  @Test("init suggests a migration for the file of another tool")
  func suggestion() throws {
    let repository = try repository()
    try FileManager.default.removeItem(
      at: repository.folder.appendingPathComponent("headway.yml"))
    let list = try repository.run(["init", "--list-templates"])
    let suggestions = list.output.components(separatedBy: "Other templates:")
    #expect(suggestions.count == 2)
    #expect(suggestions[0].contains("eslint-suppressions"), "\(list.errors)")
    #expect(!suggestions[0].contains("phpstan-baseline"))
  }
}
