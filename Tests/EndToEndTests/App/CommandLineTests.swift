import Foundation
import Testing

/// The human-readable output of commands.
@Suite struct CommandLineTests {
  @Test("an unknown command suggests the nearest command, also within a group")
  func typos() throws {
    let repository = try SampleRepository()
    func errors(_ call: ProgramCall) -> String {
      #expect(call.status == 2)
      return call.errors
    }
    #expect(try errors(repository.run("scn")).contains("did you mean \"headway scan\"?"))
    #expect(
      try errors(repository.run("plugins", "lst")).contains(
        "did you mean \"headway plugins list\"?"))
    #expect(
      try errors(repository.run("plugins", "-C", ".", "lst")).contains(
        "unknown command \"plugins lst\""))
    #expect(try errors(repository.run("flags", "x")).contains("expected one of: list, set, unset"))
    #expect(try repository.run("plugins", "--format", "json").status == 0)
    #expect(try repository.run("flags", "list").status == 0)
  }

  @Test("scan sorts text output by priority and CSV output as configured")
  func order() throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - { id: low, title: Low, priority: P3, import: Foundation }
          - { id: high, title: High, priority: P0, import: XCTest }
        """)
    let human = try repository.run("scan").output
    #expect(human.hasPrefix("P0  High"))
    #expect(human.contains("\nP3  Low"))
    let csv = try repository.run("scan", "--format", "csv").output
    #expect(csv.contains("progress\nlow,"))
  }

  @Test("owners prints the owners of any path, missing files, and the reason why a path is unowned")
  func owners() throws {
    let repository = try SampleRepository()
    try repository.write(".github/CODEOWNERS", "/Sources/ @ios\n/Sources/Free/\n")
    try repository.write("Sources/A.swift", "")
    try repository.write("Sources/Free/B.swift", "")
    let call = try repository.run(
      "owners", "Sources/A.swift", "Sources/Free/B.swift", "Sources/Later.swift", "elsewhere")
    #expect(call.status == 0)
    #expect(
      call.output == """
        Sources/A.swift  @ios
        Sources/Free/B.swift  unowned by .github/CODEOWNERS:2
        Sources/Later.swift  @ios  (no such file)
        elsewhere  unowned: no rule in .github/CODEOWNERS matches  (no such file)

        """)
  }
}
