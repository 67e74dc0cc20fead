import Terminal

/// Alignment in terminal columns. Some characters take two columns.
extension String {
  /// The width in terminal columns.
  package var columns: Int { VisibleText.columns(self) }

  /// The text with leading spaces, at least `width` columns wide.
  package func rightAligned(to width: Int) -> String {
    VisibleText.padded(self, to: width, isTrailing: true)
  }

  /// The text with trailing spaces, at least `width` columns wide.
  package func padded(to width: Int) -> String { VisibleText.padded(self, to: width) }
}
