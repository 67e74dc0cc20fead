import DesignSystem
import Foundation
import Terminal
import TestSupport
import Testing

@testable import headway

/// `make snapshots`: pictures of all screens, at three sizes, dark and light, with a page that
/// shows them. They are for review; the tests compare the text files in `Screens`.
@MainActor @Suite struct PictureTests {
  /// The output directory. Nil in an ordinary test run, which renders one picture and writes
  /// nothing.
  nonisolated private static let folder = ProcessInfo.processInfo.environment["SNAPSHOT_FOLDER"]

  private struct Picture {
    let name: String
    let size: Size
    let theme: Theme
    let text: String

    var file: String { "\(name)-\(size.columns)x\(size.rows)-\(theme.name).svg" }
  }

  nonisolated private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
  ]

  @Test("every screen can be rendered as a picture in the colors of a theme")
  func all() async throws {
    var pictures: [Picture] = []
    let isComplete = PictureTests.folder != nil
    for screen in isComplete ? ScreenTests.screens : Array(ScreenTests.screens.prefix(1)) {
      for size in PictureTests.sizes {
        let harness = try SandboxHarness(
          screen.flow, fixture: screen.fixture, state: screen.state, columns: size.columns,
          rows: size.rows)
        _ = try await harness.screen { screen.isComplete(harness, $0) }
        pictures += self.pictures(of: harness, screen.name)
      }
    }
    for page in isComplete ? GalleryTests.pages : Array(GalleryTests.pages.prefix(1)) {
      for size in PictureTests.sizes {
        let harness = try SandboxHarness(
          "gallery", state: #"{"flow":"gallery","state":{"page":"\#(page.id)"}}"#,
          columns: size.columns, rows: size.rows)
        for key in page.keys {
          harness.press(key)
          harness.host.render()
        }
        pictures += self.pictures(of: harness, "gallery-\(page.id)")
      }
    }
    for picture in pictures {
      #expect(picture.text.hasPrefix("<svg ") && picture.text.hasSuffix("</svg>\n"))
    }
    if let folder = PictureTests.folder { try write(pictures, to: folder) }
  }

  private func pictures(of harness: SandboxHarness, _ name: String) -> [Picture] {
    [Theme.dark, .light].map { theme in
      harness.host.theme = theme
      harness.host.render()
      let surface = harness.host.surface
      return Picture(
        name: name, size: surface.size, theme: theme,
        text: SurfaceSVG.text(of: surface, theme: theme, title: name))
    }
  }

  private func write(_ pictures: [Picture], to folder: String) throws {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for picture in pictures {
      try Data(picture.text.utf8).write(to: folder.appendingPathComponent(picture.file))
    }
    let figures = pictures.map {
      """
      <figure><figcaption>\($0.name), \($0.size.columns)×\($0.size.rows), \($0.theme.name)</figcaption>
      <a href="\($0.file)"><img src="\($0.file)" alt="\($0.name)" loading="lazy"></a></figure>
      """
    }
    let page = """
      <!doctype html>
      <meta charset="utf-8">
      <title>Screens</title>
      <style>
      body { font-family: sans-serif; background: #777; margin: 1em }
      main { display: grid; grid-template-columns: repeat(auto-fill, minmax(40em, 1fr)); gap: 1em }
      figure { margin: 0 } figcaption { padding: 0.3em 0 } img { width: 100% }
      </style>
      <main>
      \(figures.joined(separator: "\n"))
      </main>

      """
    try Data(page.utf8).write(to: folder.appendingPathComponent("index.html"))
  }
}
