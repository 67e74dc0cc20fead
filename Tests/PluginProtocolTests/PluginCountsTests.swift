import PluginProtocol
import Routing
import Testing

/// Answers to `count`, and counters in manifests.
@Suite struct PluginCountsTests {
  private func problem(_ json: String, lineCounts: [Int]) throws -> String? {
    do {
      _ = try PluginCounts(try JSONTree(text: json), lineCounts: lineCounts)
      return nil
    } catch let diagnostics as JSONDiagnostics {
      return "\(diagnostics)"
    }
  }

  @Test("an answer contains the lines of each file, in any order of the files")
  func lines() throws {
    let answer = try JSONTree(
      text: #"{"files": [{"file": 1, "lines": []}, {"file": 0, "lines": [1, 4]}]}"#)
    #expect(try PluginCounts(answer, lineCounts: [4, 2]).lines == [[1, 4], []])
    #expect(try PluginCounts(try JSONTree(text: #"{"files": []}"#), lineCounts: []).lines == [])
  }

  @Test(
    "an answer about other files or lines is an error",
    arguments: [
      (#"{}"#, "files: missing"),
      (#"{"files": {}}"#, "files: expected a list"),
      (#"{"files": [{"file": 0, "lines": [1]}]}"#, "files: the file 1 of the request is missing"),
      (
        #"{"files": [{"file": 0, "lines": []}, {"file": 1, "lines": [3]}]}"#,
        "files[1].lines[0]: expected the number of a line of the file, from 1 to 2"
      ),
      (
        #"{"files": [{"file": 0, "lines": [0]}, {"file": 1, "lines": []}]}"#,
        "files[0].lines[0]: expected the number of a line"
      ),
      (
        #"{"files": [{"file": 0, "lines": [1.5]}, {"file": 1, "lines": []}]}"#,
        "files[0].lines[0]: expected the number of a line"
      ),
      (
        #"{"files": [{"file": 0, "lines": [2, 2]}, {"file": 1, "lines": []}]}"#,
        "files[0].lines[1]: expected lines in ascending order"
      ),
      (
        #"{"files": [{"file": 0, "lines": [1, 2, 3, 4, 5]}, {"file": 1, "lines": []}]}"#,
        "files[0].lines: 5 lines, but the file has only 4 lines"
      ),
      (
        #"{"files": [{"file": 0, "lines": []}, {"file": 0, "lines": []}]}"#,
        "another element has the same file"
      ),
      (#"{"files": [{"file": 2, "lines": []}]}"#, "files[0].file: expected a whole number"),
      (
        #"{"files": [{"file": 0, "lines": []}, {"file": 1, "lines": []}, {"file": 2, "lines": []}]}"#,
        "files: 3 elements, the maximum is 2"
      ),
      (#"{"files": [{"lines": []}, {"file": 1}]}"#, "files[0].file: missing"),
      (#"{"files": [], "count": 3}"#, "count: unknown member"),
    ])
  func bad(_ json: String, _ problem: String) throws {
    let found = try #require(try self.problem(json, lineCounts: [4, 2]))
    #expect(found.contains(problem), "\(found)")
  }

  private func manifest(_ counters: String) throws(JSONDiagnostics) -> PluginManifest {
    try PluginManifest(
      text: """
        {"id": "p", "title": "P", "version": "1", "owner": "@me", "protocol": {"from": 1},
         "command": ["x"], "contributions": {"counters": [\(counters)]}}
        """)
  }

  @Test("a manifest declares counters, which aren't pure by default")
  func counters() throws {
    let counters = try manifest(
      #"{"id": "a", "title": "A", "pure": true, "version": "3.1"}, {"id": "b", "title": "B"}"#
    ).counters
    #expect(counters.map(\.id) == ["a", "b"])
    #expect(counters.map(\.isPure) == [true, false])
    #expect(counters.map(\.version) == ["3.1", ""])
    #expect(counters.map(\.argument) == [nil, nil])
    #expect(throws: JSONDiagnostics.self) { try manifest(#"{"id": "a"}"#) }
    #expect(throws: JSONDiagnostics.self) {
      try manifest(#"{"id": "a", "title": "A"}, {"id": "a", "title": "A"}"#)
    }
  }

  private func manifest(argument: String) throws(JSONDiagnostics) -> PluginManifest {
    try manifest(#"{"id": "a", "title": "A", "argument": \#(argument)}"#)
  }

  @Test("a counter declares its argument with a description and an example")
  func argument() throws {
    let argument = try manifest(argument: #"{"about": "the name of a type", "example": "A"}"#)
      .counters.first?.argument
    #expect(argument?.about == "the name of a type" && argument?.example == "A")
    #expect(try manifest(argument: "null").counters.first?.argument == nil)
  }

  @Test(
    "an incomplete or invalid argument is an error",
    arguments: [
      ("true", "argument: expected an object"), (#""A""#, "argument: expected an object"),
      (#"{"about": "the name"}"#, "argument.example: missing"),
      (#"{"example": "A"}"#, "argument.about: missing"),
      (#"{"about": " ", "example": "A"}"#, "argument.about: empty"),
      (#"{"about": "the name", "example": ""}"#, "argument.example: empty"),
      (
        #"{"about": "the name", "example": "a\u001b"}"#,
        "argument.example: contains a line break or another control character"
      ),
      (#"{"about": "the name", "example": "A", "kind": 1}"#, "argument.kind: unknown member"),
    ])
  func badArgument(_ json: String, _ problem: String) {
    let error = #expect(throws: JSONDiagnostics.self) { try manifest(argument: json) }
    #expect(error.map { "\($0)".contains(problem) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
