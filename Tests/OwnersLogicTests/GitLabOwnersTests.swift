import OwnersInterface
import OwnersLogic
import Testing

/// Tests GitLab's dialect as documented by GitLab.
@Suite struct GitLabOwnersTests {
  private func owners(_ text: String, _ path: String) -> Ownership {
    CodeOwners(text, dialect: .gitlab).owners(of: path.utf8)
  }

  @Test(
    "a pattern matches these paths",
    arguments: [
      ("*", "a"), ("*", "a/b/c"), ("*", ".gitignore"), ("*", "a/.b"),
      ("/README.md", "README.md"), ("/docs/README.md", "docs/README.md"),
      ("README.md", "README.md"), ("README.md", "internal/README.md"),
      ("README.md", "app/lib/README.md"), ("internal/README.md", "internal/README.md"),
      ("internal/README.md", "docs/api/internal/README.md"), ("/docs/", "docs/a"),
      ("/docs/", "docs/a/b"), ("lib/", "x/lib/a"), ("lib/", "lib/a/b"), ("/docs/*.md", "docs/a.md"),
      ("/docs/index.*", "docs/index.html"), ("/docs/*spec*", "docs/qa_specs.rb"),
      ("/docs/*spec*", "docs/spec_helpers.rb"), ("/docs/*/README.md", "docs/api/README.md"),
      ("/docs/**/index.md", "docs/index.md"), ("/docs/**/index.md", "docs/api/graphql/index.md"),
      ("/docs/**/*.md", "docs/a/b.md"), ("*.rb", "config/database.rb"),
      (#"path\ with\ spaces/"#, "path with spaces/a"), ("\\#file.rb", "#file.rb"),
      ("/[ab].txt", "a.txt"), ("/[!a].txt", "b.txt"), ("/[a-c].txt", "c.txt"),
      (#"/\*.md"#, "*.md"), ("/docs/**", "docs/a"), ("/?.md", "ü.md"),
    ])
  func owned(pattern: String, path: String) {
    #expect(owners("\(pattern) @a\n", path) == .owned(["@a"]))
  }

  @Test(
    "a pattern doesn't match these paths",
    arguments: [
      ("/README.md", "docs/README.md"), ("docs", "docs/a"), ("/docs", "docs/a"),
      ("/docs/*", "docs/a/b"), ("/docs/*.md", "docs/a/b.md"), ("/docs/**", "docs/a/b"),
      ("/docs/*/README.md", "docs/README.md"), ("/[!a].txt", "a.txt"), ("/[a-c].txt", "d.txt"),
      ("*.rb", "a.rbs"), (#"/\*.md"#, "a.md"), ("/docs/", "docs"), ("Docs/", "docs/a"),
    ])
  func unmatched(pattern: String, path: String) {
    #expect(owners("\(pattern) @a\n", path) == .unmatched)
  }

  private static let sections = """
    * @admin

    [README Owners]
    README.md @user1 @user2
    internal/README.md @user4

    [README other owners]
    README.md @user3
    """

  @Test("the last match of each section applies, and the owners of all sections are combined")
  func sections() {
    let text = GitLabOwnersTests.sections
    #expect(owners(text, "README.md") == .owned(["@admin", "@user1", "@user2", "@user3"]))
    #expect(owners(text, "internal/README.md") == .owned(["@admin", "@user4", "@user3"]))
    #expect(owners(text, "x") == .owned(["@admin"]))
    let decision = CodeOwners(text).decision(for: "internal/README.md".utf8)
    #expect(decision.rules.map(\.line) == [1, 5, 8])
    #expect(decision.rules.map(\.section) == [nil, "README Owners", "README other owners"])
  }

  @Test("a rule without owners inherits those of its section heading")
  func defaults() {
    let text = """
      [Documentation][2] @docs-team
      docs/
      README.md

      ^[Database] @database-team @agarcia
      model/db/
      config/db/database-setup.md @docs-team
      """
    #expect(owners(text, "docs/a") == .owned(["@docs-team"]))
    #expect(owners(text, "README.md") == .owned(["@docs-team"]))
    #expect(owners(text, "model/db/x") == .owned(["@database-team", "@agarcia"]))
    #expect(owners(text, "config/db/database-setup.md") == .owned(["@docs-team"]))
    #expect(CodeOwners(text).issues.isEmpty)
  }

  @Test("sections with the same name are merged, regardless of case")
  func duplicates() {
    let text = """
      [Documentation]
      docs/ @docs
      [Database]
      model/ @db
      [DOCUMENTATION] @later
      docs/api/ @api
      guides/
      """
    #expect(owners(text, "docs/api/x") == .owned(["@api"]))
    #expect(owners(text, "docs/x") == .owned(["@docs"]))
    #expect(owners(text, "guides/x") == .owned(["@later"]))
  }

  @Test("an excluded path can't be included again in its section, but in another one")
  func exclusions() {
    let text = """
      * @username
      !pom.xml

      [Ruby]
      *.rb @ruby-team
      !/config/**/*.rb
      /config/routes.rb @ops
      """
    #expect(owners(text, "pom.xml") == .unowned)
    #expect(owners(text, "a/pom.xml") == .unowned)
    #expect(owners(text, "lib/a.rb") == .owned(["@username", "@ruby-team"]))
    #expect(owners(text, "config/routes.rb") == .owned(["@username"]))
    #expect(owners("!*.rb\n*.rb @a", "x.rb") == .unowned)
  }

  @Test("roles are owners, in the singular and the plural")
  func roles() {
    #expect(
      owners("/config/ @@maintainer @@developers", "config/a")
        == .owned(["@@maintainer", "@@developers"]))
    let unknown = CodeOwners("/config/ @@guest @a", dialect: .gitlab)
    #expect(unknown.owners(of: "config/a".utf8) == .owned(["@a"]))
    #expect(unknown.issues.map(\.line) == [1])
  }

  @Test("comments after a pattern aren't supported, so owners in them count")
  func inlineComments() {
    let file = CodeOwners("# @ignored\n*.md @docs # and @more of them\n", dialect: .gitlab)
    #expect(file.owners(of: "a.md".utf8) == .owned(["@docs", "@more"]))
    #expect(file.issues.map(\.line) == [2])
  }

  @Test("an error is reported with its line, and the rest of the line counts")
  func diagnostics() {
    let file = CodeOwners(
      "* @a malformed\n/x\n[Unclosed\n!y @b\n!\n[ ] @c\n", dialect: .gitlab)
    #expect(file.issues.map(\.line) == [1, 2, 3, 3, 4, 5, 6, 6])
    #expect(file.owners(of: "z".utf8) == .owned(["@a"]))
    #expect(file.owners(of: "x".utf8) == .unowned)
    #expect(file.owners(of: "y".utf8) == .unowned)
  }

  @Test(
    "the dialect is detected by headings and roles",
    arguments: [
      ("* @a\n[Docs]\ndocs/ @b", OwnersDialect.gitlab), ("^[Docs][2] @b\ndocs/", .gitlab),
      ("* @@owner", .gitlab), ("* @a\n", .github), ("[a].txt @b", .github),
      ("# [Docs]\n* @a", .github), ("[a] no-owner\n", .github), ("docs/[a] @b", .github),
    ])
  func detection(text: String, dialect: OwnersDialect) {
    #expect(CodeOwners(text).dialect == dialect)
  }

  @Test("a given dialect isn't detected")
  func fixedDialect() {
    #expect(CodeOwners("docs @a", dialect: .github).owners(of: "docs/x".utf8) == .owned(["@a"]))
    #expect(CodeOwners("docs @a", dialect: .gitlab).owners(of: "docs/x".utf8) == .unmatched)
    #expect(OwnersDialect.places(nil).last == ".gitlab/CODEOWNERS")
    #expect(OwnersDialect.places(.gitlab).first == "CODEOWNERS")
  }
}
