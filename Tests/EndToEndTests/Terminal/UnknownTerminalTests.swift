import Testing

@Suite struct UnknownTerminalTests {
  private func open(term: String) throws -> RealTerminal {
    let repository = try SampleRepository()
    let terminal = try RealTerminal(
      "TERM=\(term) \(try BuiltProgram.path("headway"))", columns: 100, rows: 30,
      directory: repository.folder)
    terminal.companion = repository
    return terminal
  }

  @Test(
    "the app works in a terminal that the system doesn't know, if it belongs to a known family",
    arguments: ["xterm-nowhere", "ghostty-nowhere", "tmux-nowhere"])
  func family(term: String) async throws {
    let terminal = try open(term: term)
    try await terminal.waitUntil(contains: "RxSwift → async")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  @Test("any other unknown terminal is an error that names it")
  func unknown() async throws {
    let terminal = try open(term: "nowhere")
    try await terminal.waitUntil(contains: "terminal type \"nowhere\" is unknown")
    #expect(try await terminal.waitForExit() == 2)
  }
}
