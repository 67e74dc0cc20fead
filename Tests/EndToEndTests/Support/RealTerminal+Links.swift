import Testing

extension RealTerminal {
  /// Opens a link from the command palette.
  func open(link: String) async throws {
    try press(":")
    try await waitUntil(contains: "Command palette")
    try type(link)
    try press("Enter")
  }
}
