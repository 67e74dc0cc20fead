import Matching
import Testing

/// The names of plugins and of their contributions.
@Suite struct PluginNameTests {
  @Test("a name consists of lowercase letters, digits and hyphens, and starts with a letter")
  func syntax() {
    for name in ["a", "a1", "python-metrics", "a-", String(repeating: "a", count: 64)] {
      #expect(PluginName.isValid(name), "\(name)")
    }
    for text in [
      "", "1a", "-a", "A", "aB", "a b", "a.b", "a_b", "../a", "ä", "aé", "a\u{301}", "a\n",
      String(repeating: "a", count: 65),
    ] {
      #expect(!PluginName.isValid(text), "\(text)")
    }
  }

  @Test("a caller can allow other characters, but not at the start")
  func others() {
    #expect(PluginName.isValid("migrations.rows", also: "."))
    #expect(!PluginName.isValid("migrations_rows", also: "."))
    #expect(!PluginName.isValid(".rows", also: "."))
  }
}
