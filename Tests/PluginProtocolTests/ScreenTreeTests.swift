import PluginProtocol
import Routing
import Testing

@Suite struct ScreenTreeTests {
  private func tree(_ text: String) throws -> ScreenTree { try ScreenTree(JSONTree(text: text)) }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try tree(text)
      return []
    } catch {
      return (error as? JSONMistakes)?.items.map(\.description) ?? ["\(error)"]
    }
  }

  @Test("a tree of every kind")
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

  @Test(
    "what is no tree names the member",
    arguments: [
      ("7", "a part of a screen is expected: {\"type\": \"text\", …}"),
      ("{}", "type: it is missing"),
      (#"{"type":"txt"}"#, "type: it can't be “txt” (did you mean “text”?)"),
      (#"{"type":"text"}"#, "text: it is missing"),
      (
        #"{"type":"text","text":[{"text":"a","style":"pink"}]}"#,
        "text[0].style: it can't be “pink” (did you mean “info”?)"
      ),
      (#"{"type":"progress","value":2}"#, "value: a number from 0.0 to 1.0 is expected"),
      (
        #"{"type":"vstack","children":[{"type":"spacer","x":1}]}"#,
        "children[0].x: there is no such member (there are type)"
      ),
      (
        #"{"type":"table","id":"t","columns":[{"title":"A"}],"rows":[{"id":"1","cells":[]}]}"#,
        "rows[0].cells: it has 0 cells for 1 columns"
      ),
    ])
  func mistakes(_ text: String, _ mistake: String) {
    let found = mistakes(text)
    // The nearest word is nobody's business here.
    #expect(found.first?.prefix(30) == mistake.prefix(30), "\(found)")
  }

  @Test("a tree that is too deep, or has too many parts, is refused")
  func limits() {
    var deep = #"{"type":"spacer"}"#
    for _ in 0..<16 { deep = #"{"type":"vstack","children":[\#(deep)]}"# }
    #expect(mistakes(deep).first?.hasSuffix("it stands deeper than 16") == true)
    let parts = Array(repeating: #"{"type":"spacer"}"#, count: 500).joined(separator: ",")
    #expect(
      mistakes(#"{"type":"vstack","children":[\#(parts)]}"#) == ["it has more than 500 parts"])
  }

  @Test("a panel has nothing to press")
  func panels() throws {
    let button: JSONTree = ["tree": ["type": "button", "label": "B", "action": "b"]]
    #expect(throws: JSONMistakes.self) { try ScreenTree(panel: button) }
    let text: JSONTree = ["tree": ["type": "text", "text": "t"]]
    #expect(try ScreenTree(panel: text) == .text(PluginText([.init("t")]), lines: nil))
  }

  @Test("an answer of a screen: what it leaves out stays as it was")
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
    #expect(throws: JSONMistakes.self) { try ScreenAnswer([:], needsTree: true) }
    let large = JSONTree.string(String(repeating: "x", count: 1 << 17))
    #expect(throws: JSONMistakes.self) {
      try ScreenAnswer(["tree": ["type": "spacer"], "state": large], needsTree: true)
    }
  }
}
