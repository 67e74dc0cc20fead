import GalleryFlow
import Terminal
import TestSupport
import Testing

@testable import Commands
@testable import Output
@testable import Sandbox
@testable import SharedServices
@testable import headway

/// Every control in every state, compared with recorded screens.
@MainActor @Suite struct GalleryTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let id: String
    /// The keys to press first. By default, the first control gets the focus.
    var keys: [KeyPress] = ["tab"]

    var testDescription: String { id }
  }

  nonisolated static let pages = [
    Page(id: "label"), Page(id: "divider"), Page(id: "breadcrumb"),
    Page(id: "code"), Page(id: "button"), Page(id: "toggle"), Page(id: "picker"),
    Page(id: "menu", keys: ["tab", "enter", "down"]), Page(id: "field"), Page(id: "editor"),
    Page(id: "form", keys: ["tab", "tab", "tab", "tab", "enter"]),
    Page(id: "border"), Page(id: "palette"), Page(id: "list"), Page(id: "table"), Page(id: "tree"),
    Page(id: "progress"), Page(id: "sparkline"), Page(id: "bars"), Page(id: "chart"),
    Page(id: "spinner", keys: ["tab", "space"]), Page(id: "stacks"),
    Page(id: "split"), Page(id: "preview"), Page(id: "scroll"),
    Page(id: "tabs", keys: ["tab", "3"]),
    Page(id: "dialog", keys: ["tab", "enter"]),
    Page(id: "keys"),
  ]

  private func gallery(_ page: String, _ size: (columns: Int, rows: Int)) throws -> SandboxHarness {
    try SandboxHarness(
      "gallery", state: #"{"flow":"gallery","state":{"page":"\#(page)"}}"#,
      columns: size.columns, rows: size.rows)
  }

  @Test("each page matches its reference", arguments: pages, [(80, 24), (120, 40)])
  func looks(page: Page, size: (columns: Int, rows: Int)) throws {
    let gallery = try gallery(page.id, size)
    for key in page.keys {
      gallery.press(key)
      gallery.host.render()
    }
    ScreenSnapshot("gallery-\(page.id)", size).expect(
      gallery.host.surface.lines.joined(separator: "\n"))
    ShadowOracle.expectFresh(gallery.host)
  }

  @Test("the tests cover all pages")
  func complete() {
    #expect(GalleryPage.all.map(\.id).sorted() == GalleryTests.pages.map(\.id).sorted())
  }

  @Test("the list opens page after page, without remains of earlier pages")
  func walk() throws {
    let gallery = try gallery("label", (80, 24))
    for page in GalleryPage.all.dropFirst() {
      gallery.press("down")
      gallery.host.render()
      #expect(gallery.flow.crumbs == ["Gallery", page.id])
      ShadowOracle.expectFresh(gallery.host)
    }
  }

  @Test("an unknown page opens the first page")
  func unknown() throws {
    let gallery = try gallery("nothing", (80, 24))
    #expect(gallery.host.surface.lines[0].contains("Label   text in one or more lines"))
  }

  @Test("rows of another seed or in the wrong position are detected")
  func stress() async throws {
    let sandbox = try await SandboxCommand.asyncParse(["gallery", "--seed", "7", "--scale", "300"])
    let chosen = try #require(SandboxFlow.all.first { $0.id == "gallery" })
    let context = SandboxContext(
      fixture: try SandboxFixture("orchard"), appServices: try AppServices(file: nil),
      log: { _ in })
    let flow = try sandbox.stressed(chosen).start(context)
    let app = ScreenDriver(flow, columns: 100, rows: 40)
    app.press("tab", "end")
    #expect(app.text.contains("#299:"))
    let lines = app.host.surface.lines
    #expect(StressRows(seed: 7, scale: 300).diagnostics(in: lines) == [])
    #expect(StressRows(seed: 8, scale: 300).diagnostics(in: lines).count > 10)
    let moved = lines.map { $0.replacing("#299:", with: "#298:") }
    #expect(!StressRows(seed: 7, scale: 300).diagnostics(in: moved).isEmpty)
    #expect(throws: Failure.self) {
      try sandbox.stressed(#require(SandboxFlow.all.first { $0.id == "settings" }))
    }
  }
}
