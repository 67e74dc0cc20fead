import Routing
import Testing

@testable import PluginProtocol

@Suite struct ScreenTreeTests {
  private func tree(_ text: String) throws -> ScreenTree { try ScreenTree(JSONTree(text: text)) }

  private func diagnostics(_ text: String) -> [String] {
    do {
      _ = try tree(text)
      return []
    } catch {
      return (error as? JSONDiagnostics)?.items.map(\.description) ?? ["\(error)"]
    }
  }

  @Test("a tree with all kinds of views")
  func kinds() throws {
    let read = try tree(
      """
      {"type": "vstack", "children": [
        {"type": "text", "text": [{"text": "a", "style": "danger"}, {"text": "b"}], "lines": 2},
        {"type": "hstack", "children": [{"type": "text", "text": "x"}, {"type": "spacer"}]},
        {"type": "divider", "text": "d"},
        {"type": "progress", "value": 0.5},
        {"type": "list", "id": "l", "rows": [{"id": "1", "text": "one", "detail": "d"}]},
        {"type": "table", "id": "t", "columns": [{"title": "A", "width": 3, "align": "right"}],
         "rows": [{"id": "1", "cells": ["x"]}], "action": "open"},
        {"type": "field", "id": "f", "action": "typed"},
        {"type": "toggle", "label": "T", "on": true, "action": "t"},
        {"type": "button", "label": "B", "action": "b.c"}]}
      """)
    guard case .vertical(let parts, spacing: 0) = read else {
      Issue.record("\(read)")
      return
    }
    #expect(parts.count == 9)
    #expect(parts.first == .text(PluginText([.init("a", .danger), .init("b")]), lines: 2))
    #expect(parts.last == .button(label: "B", action: "b.c"))
  }

  @Test("charts have numbers, dates and gaps")
  func charts() throws {
    #expect(
      try tree(#"{"type":"sparkline","values":[1,null,2.5],"label":"files"}"#)
        == .sparkline([1, nil, 2.5], PluginText([.init("files")])))
    #expect(
      try tree(
        #"{"type":"bars","bars":[{"label":"ios","value":3,"text":"3 files","style":"danger"}]}"#)
        == .bars([.init(label: "ios", value: 3, text: "3 files", style: .danger)]))
    let text =
      #"{"type":"chart","series":[{"name":"a","points":[["1970-01-02",3],["1970-01-05",4]]}]}"#
    #expect(
      try tree(text)
        == .chart(
          .init(
            series: [
              .init(name: "a", points: [.init(x: 1, y: 3), .init(x: 4, y: 4)], style: .accent)
            ], hasDates: true, rows: 10)))
    _ = try ScreenTree(panel: JSONTree(text: #"{"tree":\#(text)}"#))
  }

  @Test(
    "the error for an invalid tree has the path of the member",
    arguments: [
      (#"{"type":"sparkline"}"#, "values: missing"),
      (#"{"type":"bars","bars":[{"label":"a","value":-1}]}"#, "bars[0].value: expected a number"),
      (
        #"{"type":"chart","series":[{"name":"a","points":[[2,1],[1,1]]}]}"#,
        "series[0].points[1][0]: expected ascending values"
      ),
      (
        #"{"type":"chart","series":[{"name":"a","points":[["2026-13-01",1]]}]}"#,
        "series[0].points[0][0]: expected a date"
      ),
      (
        #"{"type":"chart","series":[{"name":"a","points":[["2026-11-01",1],[5,1]]}]}"#,
        "series[0].points[1][0]: expected a date as in the other points"
      ),
      ("7", "expected a view, such as {\"type\": \"text\", …}"),
      ("{}", "type: missing"),
      (#"{"type":"txt"}"#, "type: unknown value \"txt\"; did you mean \"text\"?"),
      (#"{"type":"text"}"#, "text: missing"),
      (
        #"{"type":"text","text":[{"text":"a","style":"pink"}]}"#,
        "text[0].style: unknown value \"pink\"; did you mean \"info\"?"
      ),
      (#"{"type":"progress","value":2}"#, "value: expected a number from 0.0 to 1.0"),
      (
        #"{"type":"vstack","children":[{"type":"spacer","x":1}]}"#,
        "children[0].x: unknown member; known: type"
      ),
      (
        #"{"type":"table","id":"t","columns":[{"title":"A"}],"rows":[{"id":"1","cells":[]}]}"#,
        "rows[0].cells: 0 cells for 1 column"
      ),
    ])
  func diagnostics(_ text: String, _ message: String) {
    let found = diagnostics(text)
    // The suggested name isn't tested here.
    #expect(found.first?.prefix(30) == message.prefix(30), "\(found)")
  }

  @Test("a tree that is nested too deeply or has too many views is rejected")
  func limits() {
    var deep = #"{"type":"spacer"}"#
    for _ in 0..<16 { deep = #"{"type":"vstack","children":[\#(deep)]}"# }
    #expect(diagnostics(deep).first?.hasSuffix("nested deeper than 16 levels") == true)
    let parts = Array(repeating: #"{"type":"spacer"}"#, count: 500).joined(separator: ",")
    #expect(
      diagnostics(#"{"type":"vstack","children":[\#(parts)]}"#) == ["more than 500 views"])
  }

  @Test("a panel can't contain controls")
  func panels() throws {
    let button: JSONTree = ["tree": ["type": "button", "label": "B", "action": "b"]]
    #expect(throws: JSONDiagnostics.self) { try ScreenTree(panel: button) }
    let text: JSONTree = ["tree": ["type": "text", "text": "t"]]
    #expect(try ScreenTree(panel: text) == .text(PluginText([.init("t")]), lines: nil))
  }

  @Test("members that a screen's answer omits are unchanged")
  func answers() throws {
    let first = try ScreenAnswer(["tree": ["type": "spacer"], "state": ["n": 1]], needsTree: true)
    #expect(first.tree == .spacer)
    #expect(first.state == ["n": 1])
    #expect(!first.isStep)
    let later = try ScreenAnswer(
      ["effects": [["do": "open", "text": "headway://teams"]], "step": true], needsTree: false)
    #expect(later.tree == nil)
    #expect(later.state == nil)
    #expect(later.effects == [.openLink("headway://teams")])
    #expect(throws: JSONDiagnostics.self) { try ScreenAnswer([:], needsTree: true) }
    let large = JSONTree.string(String(repeating: "x", count: 1 << 17))
    #expect(throws: JSONDiagnostics.self) {
      try ScreenAnswer(["tree": ["type": "spacer"], "state": large], needsTree: true)
    }
  }
}
