import Foundation
import Testing

/// What the commands say to people.
@Suite struct CommandLineTests {
  @Test("a command that isn't known names the nearest, also inside a group")
  func typos() throws {
    let repository = try SampleRepository()
    func said(_ call: ProgramCall) -> String {
      #expect(call.status == 2)
      return call.errors
    }
    #expect(try said(repository.run("scn")).contains("Did you mean “headway scan”?"))
    #expect(
      try said(repository.run("plugins", "lst")).contains("Did you mean “headway plugins list”?"))
    #expect(
      try said(repository.run("plugins", "-C", ".", "lst")).contains(
        "There is no command “plugins lst”."))
    #expect(try said(repository.run("flags", "x")).contains("There are list, set, unset"))
    #expect(try repository.run("plugins", "--format", "json").status == 0)
    #expect(try repository.run("flags", "list").status == 0)
  }

  @Test("scan lists by priority for people, and as configured for programs")
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

  @Test("owners answers for any path, and says when there is none, and why nobody owns it")
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
        Sources/Free/B.swift  no owner, by line 2 of .github/CODEOWNERS
        Sources/Later.swift  @ios  (there is no such file)
        elsewhere  no owner: nothing in .github/CODEOWNERS matches  (there is no such file)

        """)
  }
}
