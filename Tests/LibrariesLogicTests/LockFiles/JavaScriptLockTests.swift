import LibrariesInterface
import Testing

@testable import LibrariesLogic

@Suite struct JavaScriptLockTests {
  private func read(_ path: String, _ text: String) throws -> LockFile {
    try #require(LockFileKind(path: path)).read(Array(text.utf8))
  }

  private func summary(_ file: LockFile) -> [String] {
    file.entries.map {
      "\($0.line) \($0.name) \($0.version ?? "–") > \(($0.needs ?? []).joined(separator: " "))"
    }
  }

  @Test("Yarn 1 has a block per version, with aliases and scopes")
  func yarn() throws {
    let file = try read(
      "yarn.lock",
      """
      # yarn lockfile v1


      "@babel/core@^7.0.0", "@babel/core@^7.1.0":
        version "7.9.0"
        resolved "https://registry.example.com/core.tgz#abc"
        integrity sha512-x
        dependencies:
          "@babel/highlight" "^7.8.3"
          ms "^2.1.1"
        optionalDependencies:
          fsevents "~2"

      ms@2.0.0:
        version "2.0.0"

      "ms@>= 2.1, < 3", ms@^2.1.1:
        version "2.1.3"

      "short@npm:long-name@^1.0.0":
        version "1.2.0"
      """)
    #expect(
      summary(file) == [
        "4 @babel/core 7.9.0 > @babel/highlight ms fsevents", "14 ms 2.0.0 > ", "17 ms 2.1.3 > ",
        "20 long-name 1.2.0 > ",
      ])
    #expect(file.entries[0].source == "https://registry.example.com/core.tgz")
    #expect(LibraryCatalog.libraries([file]).first { $0.name == "ms" }?.fixedTo == "2.0.0, 2.1.3")
  }

  @Test("later versions of Yarn write YAML; workspaces belong to the repository")
  func berry() throws {
    let file = try read(
      "apps/yarn.lock",
      """
      __metadata:
        version: 8
        cacheKey: 10

      "@acme/kit@workspace:packages/kit":
        version: 0.0.0-use.local
        resolution: "@acme/kit@workspace:packages/kit"
        dependencies:
          ms: "npm:^2.1.3"
        languageName: unknown
        linkType: soft

      "ms@npm:^2.1.1, ms@npm:^2.1.3":
        version: 2.1.3
        resolution: "ms@npm:2.1.3"
        checksum: 10/aa92
        languageName: node
        linkType: hard
      """)
    #expect(summary(file) == ["13 ms 2.1.3 > "])
    #expect(file.own == ["@acme/kit"])
  }

  @Test("versions 5, 6 and 9 of pnpm's lock file are read")
  func pnpm() throws {
    let five = try read(
      "pnpm-lock.yaml",
      """
      lockfileVersion: 5.4
      specifiers:
        ms: ^2
      dependencies:
        ms: 2.1.3
      packages:

        /@babel/core/7.9.0_x@1.0.0:
          resolution: {integrity: sha512-x}
          dependencies:
            ms: 2.1.3
          dev: true

        /ms/2.1.3:
          resolution: {integrity: sha512-y}
          dev: false
      """)
    #expect(summary(five) == ["8 @babel/core 7.9.0 > ms", "14 ms 2.1.3 > "])
    #expect(five.entries.map(\.isDevelopment) == [true, false])
    let six = try read(
      "pnpm-lock.yaml",
      """
      lockfileVersion: '6.0'
      packages:
        /@babel/core@7.9.0(x@1.0.0):
          dependencies:
            ms: 2.1.3
        /ms@2.1.3:
          resolution: {integrity: sha512-y}
        file:packages/kit:
          name: kit
      """)
    #expect(summary(six) == ["3 @babel/core 7.9.0 > ms", "6 ms 2.1.3 > "])
    let nine = try read(
      "pnpm-lock.yaml",
      """
      lockfileVersion: '9.0'

      importers:
        .:
          dependencies:
            ms:
              specifier: ^2
              version: 2.1.3

      packages:

        '@babel/core@7.9.0':
          resolution: {integrity: sha512-x}
          peerDependencies:
            x: '*'

        ms@2.1.3:
          resolution: {integrity: sha512-y}

      snapshots:

        '@babel/core@7.9.0(x@1.0.0)':
          dependencies:
            ms: 2.1.3

        ms@2.1.3: {}
      """)
    #expect(summary(nine) == ["12 @babel/core 7.9.0 > ms", "17 ms 2.1.3 > "])
  }

  @Test(
    "errors have a line number",
    arguments: [
      ("yarn.lock", "ms@2.0.0\n", 1), ("yarn.lock", "\n  version \"1\"\n", 2),
      ("yarn.lock", "ms@2:\n  resolved \"x\"\n", 1), ("yarn.lock", "a:\n<<<<<<< x\n", 2),
      ("pnpm-lock.yaml", "packages:\n", 1), ("pnpm-lock.yaml", "lockfileVersion: 12\n", 1),
      ("pnpm-lock.yaml", "lockfileVersion: '9.0'\npackages:\n  nothing:\n", 3),
    ])
  func diagnostics(path: String, text: String, line: Int) throws {
    let diagnostic = #expect(throws: LockFileDiagnostic.self) { try read(path, text) }
    #expect(diagnostic?.line == line)
  }

  @Test("unsupported lock files are detected by name, but not in third-party code")
  func unread() {
    #expect(LockFileKind.isUnread(path: "web/bun.lock"))
    #expect(LockFileKind.isUnread(path: "gradle/libs.versions.toml"))
    #expect(!LockFileKind.isUnread(path: "node_modules/a/bun.lock"))
    #expect(!LockFileKind.isUnread(path: "yarn.lock"))
  }
}
