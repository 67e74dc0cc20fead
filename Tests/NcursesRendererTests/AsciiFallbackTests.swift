import Testing

@testable import NcursesRenderer

/// Terminals that take ASCII alone still tell things apart.
@Suite struct AsciiFallbackTests {
  private func text(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.map { $0.isASCII ? $0.unicodeScalars.first ?? "?" : AsciiFallback.scalar(for: $0) }))
  }

  @Test(
    "what differs in Unicode differs in ASCII where it means something",
    arguments: [
      ("━━━╸────", "===-----"), ("▁▃▅▇█", "_-+#@"), ("A ─▶ B", "A -> B"),
      ("Core ⇸ Feature", "Core ! Feature"),
      ("“x” ±0 204 µs", "\"x\" ~0 204 us"), ("Esc ⌫ ← h", "Esc < < h"), ("✓ ✗", "x !"),
      ("⠉⠤⣀", "'-."), ("移é", "??"),
    ])
  func standIns(_ text: String, _ ascii: String) {
    #expect(self.text(text) == ascii)
  }
}
