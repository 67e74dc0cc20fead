import Testing

extension RealTerminal {
  /// Opens a link by the palette.
  func open(link: String) async throws {
    try press(":")
    try await waitUntil(contains: "Do or open")
    try type(link)
    try press("Enter")
  }
}
