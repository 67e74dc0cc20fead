import OwnersInterface
import OwnersLogic
import Testing

/// Tests GitHub's dialect with patterns and paths.
@Suite struct CodeOwnersTests {
  @Test(
    "a pattern matches these paths",
    arguments: [
      ("*", "a"), ("*", "a/b/c"), ("*.js", "a.js"), ("*.js", "a/b.js"),
      ("/build/logs/", "build/logs/a"),
      ("/build/logs/", "build/logs/a/b"), ("docs/*", "docs/a.md"), ("apps/", "apps/a"),
      ("apps/", "x/apps/a/b"), ("/docs/", "docs/a"), ("/scripts/", "scripts/a"),
      ("**/logs", "logs/a"),
      ("**/logs", "a/b/logs/c"), ("foo", "foo"), ("foo", "a/foo"), ("foo", "a/foo/b"),
      ("foo/bar", "foo/bar"), ("foo/bar", "foo/bar/baz"), ("/foo*", "foobar/baz"),
      ("/foo", "foo/a"),
      ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b/c"), ("docs/**", "docs/a/b"), ("fo?", "foo"),
      (#"with\ space"#, "with space"), (#"a\*b"#, "a*b"), (#"a\?b"#, "a?b"), ("\\#a", "#a"),
      ("[a].txt", "[a].txt"), ("docs/*.md", "docs/a.md"), (#"\f\o\o"#, "foo"), ("/*", "a"),
    ])
  func owned(pattern: String, path: String) {
    #expect(CodeOwners("\(pattern) @a\n").owners(of: Array(path.utf8)) == .owned(["@a"]))
  }

  @Test(
    "a byte order mark isn't part of the first pattern",
    arguments: ["/a @a", "[Section] @a\n/a"])
  func byteOrderMark(text: String) {
    let owners = CodeOwners("\u{FEFF}\(text)\n")
    #expect(owners.owners(of: Array("a".utf8)) == .owned(["@a"]))
    #expect(owners.issues == [])
  }

  @Test(
    "a pattern doesn't match these paths",
    arguments: [
      ("docs/*", "docs/a/b.md"), ("docs/*", "x/docs/a.md"), ("foo/bar", "x/foo/bar"),
      ("foo/", "foo"),
      ("/foo", "a/foo"), ("*.js", "a.jsx"), ("[a].txt", "a.txt"), ("a*b", "a/b"), ("a?b", "a/b"),
      (#"a\*b"#, "axb"), ("/*", "a/b"), ("/", "a"), ("docs/**", "docs"), ("Foo", "foo"),
    ])
  func unmatched(pattern: String, path: String) {
    #expect(CodeOwners("\(pattern) @a\n").owners(of: Array(path.utf8)) == .unmatched)
  }

  @Test("an owner who is named twice is one owner")
  func namedTwice() {
    #expect(CodeOwners("* @b @a @b\n").owners(of: Array("x".utf8)) == .owned(["@b", "@a"]))
  }

  @Test("the last matching rule applies, and a rule without owners removes them")
  func lastWins() {
    let owners = CodeOwners("* @a @b\n*.js @js # web\n/vendor/\n\n# *.js @ignored\n")
    #expect(owners.owners(of: Array("x.swift".utf8)) == .owned(["@a", "@b"]))
    #expect(owners.owners(of: Array("a/x.js".utf8)) == .owned(["@js"]))
    #expect(owners.owners(of: Array("vendor/x.js".utf8)) == .unowned)
    #expect(owners.line(for: Array("a/x.js".utf8)) == 2)
  }

  @Test("lines that GitHub ignores are skipped and reported")
  func invalidLines() {
    let owners = CodeOwners("* @a\n!x @b\na***b @c\n*.js notAnOwner\n*.ts a@example.com\r\n")
    #expect(owners.issues.map(\.line) == [2, 3, 4])
    #expect(owners.owners(of: Array("x.js".utf8)) == .owned(["@a"]))
    #expect(owners.owners(of: Array("x.ts".utf8)) == .owned(["a@example.com"]))
  }

  @Test("only a line feed ends a line, as in git, with or without a carriage return")
  func lineEnds() {
    let owners = CodeOwners("* @a\r\n*.js @b\u{2028}x\n*.ts @c\r\n")
    #expect(owners.owners(of: Array("x.ts".utf8)) == .owned(["@c"]))
    #expect(owners.line(for: Array("x.ts".utf8)) == 3)
  }

  @Test("a file larger than 3 MB is ignored and reported")
  func sizeLimit() {
    let owners = CodeOwners("* @a\n" + String(repeating: "#", count: CodeOwners.sizeLimit))
    #expect(owners.owners(of: Array("x".utf8)) == .unmatched)
    #expect(owners.issues.count == 1)
  }

  @Test("paths don't have to be valid UTF-8")
  func bytes() {
    #expect(CodeOwners("/a/ @a").owners(of: [0x61, 0x2F, 0xFF]) == .owned(["@a"]))
  }
}
