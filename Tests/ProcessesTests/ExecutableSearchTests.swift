import Foundation
import Testing

@testable import Processes

@Suite struct ExecutableSearchTests {
  @Test("the search finds the first executable file with the name, not folders or other files")
  func first() throws {
    let root = FileManager.default.temporaryDirectory.path + "/search-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["a/tool", "b", "c", "d"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for (file, mode) in [("b/tool", 0o644), ("c/tool", 0o755), ("d/tool", 0o755)] {
      FileManager.default.createFile(
        atPath: "\(root)/\(file)", contents: Data(), attributes: [.posixPermissions: mode])
    }
    let path = ["nowhere", "a", "b", "c", "d"].map { "\(root)/\($0)" }.joined(separator: ":")
    #expect(ExecutableSearch.path(of: "tool", in: path) == "\(root)/c/tool")
    #expect(ExecutableSearch.path(of: "tool", in: "\(root)/d:\(root)/c") == "\(root)/d/tool")
    #expect(ExecutableSearch.path(of: "other", in: path) == nil)
  }

  @Test("relative folders are skipped, because they could be in the repository")
  func relative() {
    #expect(ExecutableSearch.path(of: "sh", in: ".::bin") == nil)
    #expect(ExecutableSearch.path(of: "sh", in: ".:/usr/bin:/bin") != nil)
  }

  @Test("a program that is added later is found")
  func later() throws {
    let root = FileManager.default.temporaryDirectory.path + "/search-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    #expect(ExecutableSearch.path(of: "tool", in: root) == nil)
    FileManager.default.createFile(
      atPath: root + "/tool", contents: Data(), attributes: [.posixPermissions: 0o755])
    #expect(ExecutableSearch.path(of: "tool", in: root) == root + "/tool")
  }
}
