import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

/// A list with a preview, at sizes with and without room for it.
@MainActor @Suite struct PreviewSplitTests {
  /// The number of reads of the previewed value.
  private final class Reads { var count = 0 }

  private func screen(
    columns: Int, rows: Int, reads: Reads = Reads(), memory: ViewMemory = ViewMemory(),
    preferences: ViewMemory = ViewMemory()
  ) -> Screen {
    let fruits = [TestFruit(id: "apple"), TestFruit(id: "pear")]
    return Screen(
      PreviewSplit("p", of: String.self) { select in
        List(.constant(fruits), name: "l") { Label($0.id) }.onSelect { select($0?.id) }
      } preview: { id, axis in
        Label(
          id.map { id in
            reads.count += 1
            return StyledText("\(axis == .below ? "below" : "beside"): \(id ?? "none")")
          })
      }
      .memory(memory).preferences(preferences), columns: columns, rows: rows)
  }

  private func preview(_ screen: Screen) -> String? {
    screen.text.firstMatch(of: /(below|beside): \w+/).map { String($0.output.0) }
  }

  @Test(
    "the preview is beside the list in a wide window, below it in a high one, and hidden otherwise",
    arguments: [
      (80, 24, nil), (120, 40, "below: apple"), (200, 60, "beside: apple"), (200, 15, nil),
      (79, 60, nil), (170, 24, "beside: apple"),
    ] as [(Int, Int, String?)])
  func placement(columns: Int, rows: Int, expected: String?) {
    #expect(preview(screen(columns: columns, rows: rows)) == expected)
  }

  @Test(
    "with details, a high window shows them below the list, which keeps its place",
    arguments: [
      (200, 60, "details: pear"), (200, 43, nil), (120, 60, nil),
    ] as [(Int, Int, String?)])
  func details(columns: Int, rows: Int, expected: String?) {
    let screen = Screen(
      PreviewSplit("p", of: String.self) { select in
        List(.constant([TestFruit(id: "apple"), TestFruit(id: "pear")]), name: "l") {
          Label($0.id)
        }
        .onSelect { select($0?.id) }
      } preview: { id, placement in
        Label(id.map { "\(placement): \($0 ?? "none")" })
      } details: { id in
        Label(id.map { "details: \($0 ?? "none")" })
      }, columns: 200, rows: 60)
    screen.press("down")
    screen.host.render()
    screen.host.render()
    screen.host.resize(to: Size(columns: columns, rows: rows))
    let text = screen.text
    #expect(text.firstMatch(of: /details: \w+/).map { String($0.output) } == expected)
    #expect(text.contains("▌pear"))
    #expect(
      text.contains(
        columns < 170 ? "below: pear" : expected == nil ? "beside: pear" : "besideDetails: pear"))
  }

  /// A list in which everything fits in 125 columns.
  private func fitted(
    share: Double = 0.7, columns: Int, preferences: ViewMemory = ViewMemory()
  ) -> Screen {
    Screen(
      PreviewSplit("p", of: String.self, share: share, most: 125) { select in
        List(.constant([TestFruit(id: "apple")]), name: "l") { Label($0.id) }
          .onSelect { select($0?.id) }
      } preview: { _, _ in
        Label("preview")
      }
      .memory(ViewMemory()).preferences(preferences), columns: columns, rows: 20)
  }

  /// The column of the divider.
  private func divider(_ screen: Screen) -> Int? {
    screen.text.split(separator: "\n").first.flatMap { line in
      line.firstIndex(of: "│").map { line.distance(from: line.startIndex, to: $0) }
    }
  }

  @Test(
    "a list in which everything fits leaves the rest to the preview, up to half of the width",
    arguments: [(171, 119), (200, 125), (301, 150)])
  func most(columns: Int, expected: Int) {
    let preferences = ViewMemory()
    let first = fitted(columns: columns, preferences: preferences)
    #expect(divider(first) == expected)
    first.press("ctrl-left")
    #expect(divider(first) == expected - 2)
    #expect(divider(fitted(columns: columns, preferences: preferences)) == expected - 2)
  }

  @Test("a divider that can't be moved farther hasn't been moved by the user")
  func unmoved() {
    let preferences = ViewMemory()
    let screen = fitted(share: 0.9, columns: 171, preferences: preferences)
    #expect(divider(screen) == 120)
    screen.press("ctrl-right")
    screen.host.resize(to: Size(columns: 301, rows: 20))
    #expect(divider(screen) == 150)
    #expect(preferences.snapshot.isEmpty)
  }

  @Test("a filter that matches nothing leaves nothing to preview")
  func nothing() {
    let fruits = [TestFruit(id: "apple"), TestFruit(id: "pear")]
    let screen = Screen(
      PreviewSplit("p", of: String.self) { select in
        List(.constant(fruits), name: "l") { Label($0.id) }
          .searchable(\.id)
          .onSelect { select($0?.id) }
      } preview: { id, _ in
        Label(id.map { StyledText("preview of \($0 ?? "nothing")") })
      }
      .memory(ViewMemory()).preferences(ViewMemory()), columns: 120, rows: 40)
    #expect(screen.text.contains("preview of apple"))
    screen.press("/", "x")
    screen.host.render()
    #expect(screen.text.contains("preview of nothing"))
    screen.press("esc")
    screen.host.render()
    #expect(screen.text.contains("preview of apple"))
  }

  @Test("the preview follows in the frame after that of the selection, and requests this frame")
  func follows() {
    let reads = Reads()
    let screen = screen(columns: 120, rows: 40, reads: reads)
    #expect(preview(screen) == "below: apple")
    var requests = 0
    screen.host.onNeedsFrame = { requests += 1 }
    screen.press("down")
    screen.host.render()
    #expect(screen.host.surface.lines[1] == "▌pear")
    #expect(screen.host.surface.lines.joined().contains("below: apple"))
    #expect(requests == 2, "one for the selection and one for the preview")
    #expect(preview(screen) == "below: pear")
  }

  @Test("keys that arrive together build one preview")
  func together() {
    let reads = Reads()
    let screen = screen(columns: 120, rows: 40, reads: reads)
    func cost(of keys: KeyPress...) -> Int {
      let before = reads.count
      for key in keys { screen.press(key) }
      screen.host.render()
      screen.host.render()
      return reads.count - before
    }
    let one = cost(of: "down")
    #expect(one > 0)
    #expect(cost(of: "up", "down", "up") == one)
    #expect(preview(screen) == "below: apple")
  }

  @Test("a hidden preview reads nothing")
  func readsNothing() {
    let reads = Reads()
    let small = screen(columns: 80, rows: 24, reads: reads)
    small.press("down")
    #expect(preview(small) == nil)
    #expect(reads.count == 0)
    small.host.resize(to: Size(columns: 120, rows: 40))
    small.host.render()
    #expect(preview(small) == "below: pear", "the selection is known nevertheless")
    #expect(reads.count > 0)
  }

  @Test("the element in the preview is reported when it changes, and nil once there is no preview")
  func reported() {
    var reported: [String?] = []
    let fruits = [TestFruit(id: "apple"), TestFruit(id: "pear")]
    let screen = Screen(
      PreviewSplit("p", of: String.self, onPreview: { reported.append($0) }) { select in
        List(.constant(fruits), name: "l") { Label($0.id) }.onSelect { select($0?.id) }
      } preview: { id, _ in
        Label(id.map { StyledText($0 ?? "") })
      }
      .memory(ViewMemory()).preferences(ViewMemory()), columns: 80, rows: 24)
    func settle() {
      for _ in 0..<3 { screen.host.render() }
    }
    screen.press("down")
    settle()
    #expect(reported == [], "nothing is loaded for a preview that isn't visible")
    screen.host.resize(to: Size(columns: 120, rows: 40))
    settle()
    #expect(reported == ["pear"])
    screen.press("up")
    settle()
    #expect(reported == ["pear", "apple"])
    screen.press("z")
    settle()
    #expect(reported == ["pear", "apple", nil])
  }

  @Test("resizing keeps the selection, and the preview moves to where there is room")
  func resized() {
    let screen = screen(columns: 120, rows: 40)
    screen.press("down")
    screen.host.render()
    screen.host.resize(to: Size(columns: 200, rows: 60))
    #expect(preview(screen) == "beside: pear")
    #expect(screen.text.contains("▌pear"))
    screen.host.resize(to: Size(columns: 80, rows: 24))
    #expect(preview(screen) == nil)
    #expect(screen.text.contains("▌pear"))
  }

  @Test("z hides the preview and shows it again, and the next start remembers that")
  func hidden() {
    let preferences = ViewMemory()
    let first = screen(columns: 120, rows: 40, preferences: preferences)
    first.press("z")
    #expect(preview(first) == nil)
    let second = screen(columns: 120, rows: 40, preferences: ViewMemory(preferences.snapshot))
    #expect(preview(second) == nil)
    second.press("z")
    #expect(preview(second) == "below: apple")
  }

  @Test("in a small window, the key states that there is no room")
  func tooSmall() {
    let screen = screen(columns: 80, rows: 24)
    var reasons: [String] = []
    screen.host.onDisabledKey = { reasons.append($1) }
    screen.press("z")
    #expect(reasons == ["the window is too small"])
  }

  @Test("each placement of the preview has its own divider, which the next start remembers")
  func dividers() {
    func row(_ screen: Screen) -> Int? {
      screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.hasPrefix("────") }
    }
    let preferences = ViewMemory()
    let first = screen(columns: 120, rows: 40, preferences: preferences)
    let before = row(first)
    first.press("ctrl-down", "ctrl-down")
    #expect(row(first) == before.map { $0 + 2 })
    first.host.resize(to: Size(columns: 200, rows: 60))
    #expect(first.text.split(separator: "\n").first?.firstIndex(of: "│") != nil)
    let second = screen(columns: 120, rows: 40, preferences: ViewMemory(preferences.snapshot))
    #expect(row(second) == before.map { $0 + 2 })
  }
}
