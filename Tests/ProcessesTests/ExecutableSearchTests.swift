import Foundation
import Testing

@testable import Processes

@Suite struct ExecutableSearchTests {
  @Test("the first file of that name that may be run is meant, not a folder, not a mere file")
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

  @Test("a folder that is not given from the root is passed over: the repository may stand there")
  func relative() {
    #expect(ExecutableSearch.path(of: "sh", in: ".::bin") == nil)
    #expect(ExecutableSearch.path(of: "sh", in: ".:/usr/bin:/bin") != nil)
  }

  @Test("what is remembered is what is there: a program that comes later is found")
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
