import Terminal

/// Text in columns of what is printed, where many characters take two of them.
extension String {
  /// The columns it takes on a terminal.
  var columns: Int { VisibleText.columns(self) }

  /// The text with spaces before it, so many columns wide at least: for figures below each other.
  func rightAligned(to width: Int) -> String {
    VisibleText.padded(self, to: width, isTrailing: true)
  }

  /// The text with spaces behind it, so many columns wide at least.
  func padded(to width: Int) -> String { VisibleText.padded(self, to: width) }
}
