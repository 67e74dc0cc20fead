extension String {
  /// The text with spaces before it, so many characters wide at least: for figures below each other.
  func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
