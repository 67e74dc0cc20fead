import Foundation
import GalleryUI
import Terminal
import Testing

@testable import headway

/// Every control in every state, beside what it looked like when last agreed upon.
///
/// To agree on new ones, run with RECORD_SCREENS=1 and read the difference.
@MainActor @Suite struct GalleryTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let id: String
    /// What is pressed before one looks: the first control has the focus unless this is said.
    var keys: [KeyPress] = ["tab"]

    var testDescription: String { id }
  }

  nonisolated static let pages = [
    Page(id: "label"), Page(id: "divider"), Page(id: "breadcrumb"), Page(id: "markdown"),
    Page(id: "code"), Page(id: "button"), Page(id: "toggle"), Page(id: "picker"),
    Page(id: "field"), Page(id: "list"), Page(id: "table"), Page(id: "tree"),
    Page(id: "progress"), Page(id: "sparkline"), Page(id: "chart"),
    Page(id: "spinner", keys: ["tab", "space"]), Page(id: "stacks"), Page(id: "grid"),
    Page(id: "split"), Page(id: "scroll"), Page(id: "tabs", keys: ["tab", "3"]),
    Page(id: "dialog", keys: ["tab", "enter"]),
    Page(id: "toast", keys: ["tab", "tab", "tab", "tab", "enter"]), Page(id: "keys"),
  ]

  private func gallery(_ page: String, _ size: (columns: Int, rows: Int)) throws -> Sandboxed {
    try Sandboxed(
      "gallery", state: #"{"flow":"gallery","state":{"page":"\#(page)"}}"#,
      columns: size.columns, rows: size.rows)
  }

  @Test("each page looks as agreed", arguments: pages, [(80, 24), (120, 40)])
  func looks(page: Page, size: (columns: Int, rows: Int)) throws {
    let gallery = try gallery(page.id, size)
    for key in page.keys {
      gallery.press(key)
      gallery.host.render()
    }
    let text = gallery.host.surface.lines.joined(separator: "\n") + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Screens/gallery-\(page.id)-\(size.columns)x\(size.rows).txt")
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8))

    gallery.host.repaint()
    gallery.host.render()
    #expect(
      text == gallery.host.surface.lines.joined(separator: "\n") + "\n",
      "what is drawn bit by bit is what is drawn afresh")
  }

  @Test("no page is left out")
  func complete() {
    #expect(GalleryPage.all.map(\.id).sorted() == GalleryTests.pages.map(\.id).sorted())
  }

  @Test("the list leads from page to page, and no page leaves anything behind")
  func walk() throws {
    let gallery = try gallery("label", (80, 24))
    for page in GalleryPage.all.dropFirst() {
      gallery.press("down")
      gallery.host.render()
      #expect(gallery.flow.crumbs == ["Gallery", page.id])
      let text = gallery.host.surface.lines
      gallery.host.repaint()
      gallery.host.render()
      #expect(text == gallery.host.surface.lines, "\(page.id)")
    }
  }

  @Test("a page that isn't known is the first one")
  func unknown() throws {
    let gallery = try gallery("nothing", (80, 24))
    #expect(gallery.host.surface.lines[0].contains("Label   text in one line"))
  }
}
