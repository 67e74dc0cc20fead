import Foundation
import Testing

/// The checks that CI runs.
@Suite struct WorkflowTests {
  @Test("CI on Linux runs every part of make check")
  func parts() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: SourceTree.root + path, encoding: .utf8)
    }
    let makefile = try text("Makefile")
    /// Returns the targets that the recipe of a target makes.
    func calls(of target: Substring) throws -> [String] {
      let recipe = try #require(makefile.firstRange(of: "\n\(target):")).upperBound
      let end = makefile[recipe...].firstRange(of: "\n\n")?.lowerBound ?? makefile.endIndex
      return makefile[recipe..<end].matches(of: #/ (check-[a-z]+)/#).map { String($0.1) }
    }
    let rule = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("check: ") })
    let parts = try rule.dropFirst("check: ".count).prefix { $0 != "#" }.split(separator: " ")
      .flatMap { $0 == "check-build" ? try calls(of: $0) : [String($0)] }
    #expect(parts.count > 5)
    let workflow = try text(".github/workflows/ci.yml")
    let linux = try #require(workflow.split(separator: "\n  macos:").first)
    for part in parts { #expect(linux.contains("- run: make \(part)\n"), "\(part)") }
  }
}
