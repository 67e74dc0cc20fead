import Testing

@testable import NcursesRenderer

/// Characters with different meanings differ in ASCII as well.
@Suite struct AsciiFallbackTests {
  private func text(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.map { $0.isASCII ? $0.unicodeScalars.first ?? "?" : AsciiFallback.scalar(for: $0) }))
  }

  @Test(
    "characters with different meanings have different ASCII replacements",
    arguments: [
      ("━━━╸────", "===-----"), ("▁▃▅▇█", "_-+#@"), ("A ─▶ B", "A -> B"),
      ("Core ⇸ Feature", "Core ! Feature"),
      ("“x” ±0 204 µs", "\"x\" ~0 204 us"), ("Esc ⌫ ← h", "Esc < < h"), ("✓ ✗", "x !"),
      ("⠉⠤⣀", "'-."), ("移é", "??"),
    ])
  func replacements(_ text: String, _ ascii: String) {
    #expect(self.text(text) == ascii)
  }
}
