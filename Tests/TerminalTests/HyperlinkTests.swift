import Terminal
import Testing

@Suite struct HyperlinkTests {
  @Test(
    "web and file addresses are allowed",
    arguments: [
      "https://example.org/a?b=c;d#e", "http://example.org", "HTTPS://EXAMPLE.ORG",
      "file:///home/a/b%20c.swift",
    ])
  func allowed(_ address: String) {
    #expect(Hyperlink.address(address) == address)
  }

  @Test(
    "other schemes, characters that could end the sequence, and long addresses are rejected",
    arguments: [
      "", "example.org", "javascript:alert(1)", "ssh://host", "headway://migrations",
      "x-man-page://ls", " https://a",
      "https://a\u{1B}]0;title\u{7}", "https://a\u{1B}\\", "https://a\nb", "https://a b",
      "https://a\u{7F}",
      "https://a\u{9C}b", "https://" + String(repeating: "a", count: 2_100),
    ])
  func rejected(_ address: String) {
    #expect(Hyperlink.address(address) == nil)
    let surface = Surface(size: Size(columns: 4, rows: 1))
    #expect(surface.link(address) == 0)
  }

  @Test("non-ASCII letters are percent-encoded")
  func encoded() {
    #expect(Hyperlink.address("https://zürich.ch/é") == "https://z%C3%BCrich.ch/%C3%A9")
  }

  @Test("any absolute path becomes a file address with its special characters encoded")
  func files() {
    #expect(
      Hyperlink.file("/a b/ü?#%;\u{1B}\n.swift") == "file:///a%20b/%C3%BC%3F%23%25%3B%1B%0A.swift")
    #expect(Hyperlink.file("a/b") == nil)
    #expect(Hyperlink.file("") == nil)
  }

  @Test("terminals that are known to mishandle links get none")
  func capabilities() {
    func takes(_ environment: [String: String]) -> Bool {
      TerminalCapabilities.takesHyperlinks { environment[$0] }
    }
    #expect(takes(["TERM": "xterm-256color"]))
    #expect(takes(["TERM": "screen-256color", "TERM_PROGRAM": "tmux"]))
    #expect(takes(["TERM": "screen", "TERM_PROGRAM": "tmux"]))
    #expect(takes(["TERM": "xterm-256color", "VTE_VERSION": "7200"]))
    #expect(!takes(["TERM": "screen"]))
    #expect(!takes(["TERM": "screen.xterm-256color"]))
    #expect(!takes(["TERM": "linux"]))
    #expect(!takes(["TERM": "rxvt-unicode-256color"]))
    #expect(!takes(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"]))
    #expect(!takes(["TERM": "xterm-256color", "VTE_VERSION": "4803"]))
  }
}
