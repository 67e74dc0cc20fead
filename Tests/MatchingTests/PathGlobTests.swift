import Matching
import Testing

@Suite struct PathGlobTests {
  @Test(
    "a glob matches whole paths",
    arguments: [
      ("**/*.swift", "a.swift"), ("**/*.swift", "a/b/c.swift"), ("*.swift", "a.swift"),
      ("Sources/**", "Sources/a/b"), ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"), ("a/*/b", "a/x/b"),
      ("?.txt", "é.txt"), ("a/**/b*c/**/d", "a/bc/x/bxc/y/d"), ("**/Fixtures/**", "Fixtures/x"),
      ("[a].txt", "[a].txt"), ("**/b/*/d", "b/b/x/b/c/d"), ("*a*a", "aaaa"),
    ])
  func matching(glob: String, path: String) {
    #expect(PathGlob(glob).matches(path))
  }

  @Test(
    "a glob doesn't match other paths",
    arguments: [
      ("*.swift", "a/b.swift"), ("a/*/b", "a/x/y/b"), ("a/*/b", "a/b"), ("?", "/"), ("?", "ab"),
      ("[a].txt", "a.txt"), ("Sources/**", "Source/a"), ("a/**/b", "a/xb"), ("a*b", "a/b"),
      ("**/b/*/d", "b/x/y/d"),
    ])
  func notMatching(glob: String, path: String) {
    #expect(!PathGlob(glob).matches(path))
  }

  @Test("patterns with many stars match in reasonable time")
  func manyStars() {
    let stars = String(repeating: "*a", count: 60) + "b"
    #expect(!PathGlob(stars).matches(String(repeating: "a", count: 2_000)))
    let folders = String(repeating: "**/a/", count: 30) + "b"
    #expect(!PathGlob(folders).matches(String(repeating: "a/", count: 500)))
  }
}
