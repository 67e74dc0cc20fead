import Foundation
import Testing

/// The checks that CI runs.
@Suite struct WorkflowTests {
  @Test("CI on Linux runs every part of make check")
  func parts() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: SourceTree.root + path, encoding: .utf8)
    }
    let rule = try #require(
      try text("Makefile").split(separator: "\n").first { $0.hasPrefix("check: ") })
    let parts = rule.dropFirst("check: ".count).prefix { $0 != "#" }.split(separator: " ")
    #expect(parts.count > 5)
    let workflow = try text(".github/workflows/ci.yml")
    let linux = try #require(workflow.split(separator: "\n  macos:").first)
    for part in parts { #expect(linux.contains("- run: make \(part)\n"), "\(part)") }
  }
}
