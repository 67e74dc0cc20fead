import Testing

extension RealTerminal {
  /// Opens a link from the command palette.
  func open(link: String) async throws {
    try press(":")
    try await waitUntil(contains: "─ Commands ─")
    try type(link)
    try press("Enter")
  }
}
