import LibrariesInterface
import Testing

@testable import LibrariesLogic

@Suite struct OtherLockTests {
  private func read(_ kind: LockFileKind, _ text: String) throws -> LockFile {
    try kind.read(Array(text.utf8))
  }

  private func entry(_ file: LockFile, _ name: String) throws -> LockFile.Entry {
    try #require(file.entries.first { $0.name == name })
  }

  // MARK: npm

  @Test("package-lock 3 contains direct and development dependencies and the dependency graph")
  func npm() throws {
    let file = try read(
      .npmLock,
      """
      {
        "name": "shop",
        "lockfileVersion": 3,
        "packages": {
          "": { "dependencies": { "react": "^18" }, "devDependencies": { "@types/node": "*" } },
          "packages/own": { "version": "1.0.0", "dependencies": { "left-pad": "1" } },
          "node_modules/own": { "resolved": "packages/own", "link": true },
          "node_modules/react": {
            "version": "18.3.1", "license": "MIT",
            "resolved": "https://registry.example.com/react.tgz",
            "dependencies": { "loose-envify": "^1.1.0" }
          },
          "node_modules/loose-envify": { "version": "1.4.0" },
          "node_modules/@types/node": { "version": "22.0.0", "dev": true },
          "node_modules/react/node_modules/left-pad": { "version": "0.9.0" },
          "node_modules/left-pad": { "version": "1.3.0" }
        }
      }
      """)
    #expect(
      file.entries.map(\.name) == ["react", "loose-envify", "@types/node", "left-pad", "left-pad"])
    let react = try entry(file, "react")
    #expect(react.isDirect == true && react.license == "MIT" && react.needs == ["loose-envify"])
    #expect(react.line == 8)
    #expect(try entry(file, "loose-envify").isDirect == false)
    #expect(try entry(file, "@types/node").isDevelopment)
    let library = try #require(
      LibraryCatalog.libraries([named(file, "package-lock.json")]).first { $0.name == "left-pad" })
    #expect(library.version == "1.3.0")
    #expect(library.fixedTo == "0.9.0, 1.3.0")
    // Node allows several versions of a package.
    #expect(library.conflict.isEmpty)
  }

  @Test("packages that npm links belong to the repository, even if a manifest names them")
  func workspaces() throws {
    let lock = try read(
      .npmLock,
      """
      { "lockfileVersion": 2, "packages": {
        "": { "workspaces": ["packages/*"] },
        "packages/kit-folder": { "name": "@acme/kit", "version": "1.0.0" },
        "packages/tool": { "version": "1.0.0", "dependencies": { "@acme/kit": "*", "ms": "2" } },
        "node_modules/@acme/kit": { "resolved": "packages/kit-folder", "link": true },
        "node_modules/tool": { "resolved": "packages/tool", "link": true },
        "node_modules/ms": { "version": "2.1.3" } } }
      """)
    let manifest = try read(
      .npmManifest,
      #"{ "name": "site", "dependencies": { "@acme/kit": "*", "tool": "^1", "ms": "2" } }"#)
    let libraries = LibraryCatalog.libraries([
      named(lock, "package-lock.json"), named(manifest, "site/package.json"),
    ])
    #expect(libraries.map(\.name) == ["ms"])
    // Without a lock file, packages with the name of a manifest are excluded.
    let tool = try read(.npmManifest, #"{ "name": "tool", "dependencies": { "site": "*" } }"#)
    #expect(
      LibraryCatalog.libraries([
        named(manifest, "site/package.json"), named(tool, "tool/package.json"),
      ]).map(\.name) == ["@acme/kit", "ms"])
  }

  @Test("package-lock 1 is nested, and package.json contains the direct dependencies")
  func oldNPM() throws {
    let lock = try read(
      .npmLock,
      """
      { "lockfileVersion": 1, "dependencies": {
        "a": { "version": "1.0.0", "requires": { "b": "2" }, "dependencies": {
          "b": { "version": "2.0.0" } } },
        "mine": { "version": "file:../mine" } } }
      """)
    let manifest = try read(
      .npmManifest,
      #"{ "dependencies": { "a": "^1", "mine": "file:../mine", "w": "workspace:*" } }"#)
    let libraries = LibraryCatalog.libraries([
      named(lock, "package-lock.json"), named(manifest, "package.json"),
    ])
    #expect(libraries.map(\.name) == ["a", "b"])
    #expect(libraries.map(\.isDirect) == [true, false])
    #expect(libraries[0].needs == [LibraryID(.npm, "b")])
  }

  // MARK: CocoaPods

  @Test("subspecs count as their pod; local pods belong to the repository")
  func pods() throws {
    let file = try read(
      .podfileLock,
      """
      PODS:
        - AppAuth (1.6.2):
          - AppAuth/Core (= 1.6.2)
          - GTMCore
        - AppAuth/Core (1.6.2)
        - GTMCore (3.1.0)
        - Mine (0.1.0)
        - "Odd+Name/Part (2.0)"

      DEPENDENCIES:
        - AppAuth (~> 1.6)
        - Mine (from `../Mine`)
        - "Odd+Name/Part"

      EXTERNAL SOURCES:
        Mine:
          :path: "../Mine"
        Odd+Name:
          :git: https://example.com/odd.git

      SPEC CHECKSUMS:
        AppAuth: 3bb1d1cd9340bd09f5ed189fb00b1cc28e1e8570

      COCOAPODS: 1.15.2
      """)
    #expect(file.entries.map(\.name) == ["AppAuth", "GTMCore", "Odd+Name"])
    #expect(file.entries.map(\.version) == ["1.6.2", "3.1.0", "2.0"])
    #expect(file.entries.map(\.isDirect) == [true, false, true])
    #expect(file.entries.map(\.needs) == [["GTMCore"], [], []])
    #expect(file.entries[2].source == "https://example.com/odd.git")
  }

  @Test(
    "a section of Podfile.lock that isn't a list is an error at its location",
    arguments: [
      ("PODS: foo\n", 1, 7), ("PODS:\n  - A (1)\nDEPENDENCIES: [A]\n", 3, 15), ("PODS\n", 1, 1),
    ])
  func brokenPods(text: String, line: Int, column: Int) throws {
    let diagnostic = #expect(throws: LockFileDiagnostic.self) { try read(.podfileLock, text) }
    #expect(diagnostic?.line == line)
    #expect(diagnostic?.column == column)
  }

  @Test("a Podfile.lock without pods has no entries")
  func noPods() throws {
    #expect(try read(.podfileLock, "PODS: []\n\nDEPENDENCIES: []\n").entries.isEmpty)
  }

  // MARK: Cargo

  @Test("crates without a source belong to the repository, and their dependencies are direct")
  func cargo() throws {
    let file = try read(
      .cargoLock,
      """
      # This file is automatically @generated by Cargo.
      version = 3

      [[package]]
      name = "own"
      version = "0.1.0"
      dependencies = [
       "serde",
       "syn 2.0.1",
      ]

      [[package]]
      name = "serde"
      version = "1.0.200"
      source = "registry+https://example.com/index"
      checksum = "ab"
      dependencies = ["syn 1.0.9"]

      [[package]]
      name = "syn"
      version = "1.0.9"
      source = "registry+https://example.com/index"

      [[package]]
      name = "syn"
      version = "2.0.1"
      source = "registry+https://example.com/index"
      """)
    #expect(file.entries.map(\.name) == ["serde", "syn", "syn"])
    let libraries = LibraryCatalog.libraries([named(file, "Cargo.lock")])
    #expect(libraries.map(\.version) == ["1.0.200", "2.0.1"])
    #expect(libraries.map(\.isDirect) == [true, true])
    #expect(libraries[0].needs == [LibraryID(.cargo, "syn")])
    #expect(libraries[1].places.map(\.line) == [20, 25])
  }

  // MARK: Go

  @Test("go.mod contains direct and indirect requirements and replacements")
  func goModules() throws {
    let file = try read(
      .goModule,
      """
      module example.com/shop // ours

      go 1.22
      require example.com/one v1.0.0
      require (
      \texample.com/two v0.2.0 // indirect
      \texample.com/three v3.0.0
      \t"example.com/four" v4.0.0
      )
      replace example.com/three => ../three
      replace (
      \texample.com/four v4.0.0 => example.com/fork v4.0.1
      )
      """)
    #expect(file.entries.map(\.name) == ["example.com/one", "example.com/two", "example.com/four"])
    #expect(file.entries.map(\.isDirect) == [true, false, true])
    #expect(file.entries.map(\.version) == ["v1.0.0", "v0.2.0", "v4.0.1"])
    let sum = try read(
      .goSum,
      """
      example.com/one v1.0.0 h1:a=
      example.com/one v1.0.0/go.mod h1:b=
      example.com/deep v1.9.0 h1:c=
      example.com/deep v1.10.0 h1:d=
      example.com/unused v1.0.0/go.mod h1:e=
      """)
    #expect(sum.entries.map(\.name) == ["example.com/one", "example.com/deep"])
    #expect(sum.entries.map(\.version) == ["v1.0.0", "v1.10.0"])
    // A go.mod with indirect requirements is complete.
    let all = LibraryCatalog.libraries([named(file, "go.mod"), named(sum, "go.sum")])
    #expect(!all.contains { $0.name == "example.com/deep" })
  }

  // MARK: Python

  @Test("requirements contain versions, and dependents if pip-compile wrote them")
  func python() throws {
    let file = try read(
      .pythonRequirements,
      """
      # compiled
      --index-url https://example.com
      -r other.txt
      certifi==2024.2.2 \\
          --hash=sha256:aa \\
          --hash=sha256:bb
          # via requests
      Requests[socks]==2.31.0 ; python_version >= "3.8"
          # via
          #   -r requirements.in
      loose>=1.0
      any
      star==1.*
      -e git+https://example.com/x.git#egg=edited
      named @ https://example.com/named.zip
      ./local
      """)
    #expect(
      file.entries.map(\.name) == [
        "certifi", "Requests", "loose", "any", "star", "edited", "named",
      ])
    #expect(file.entries.map(\.version) == ["2024.2.2", "2.31.0", nil, nil, nil, nil, nil])
    #expect(try entry(file, "Requests").isDirect == true)
    #expect(try entry(file, "Requests").needs == ["certifi"])
    #expect(try entry(file, "certifi").isDirect == false)
    #expect(try read(.pythonRequirements, "\u{FEFF}a==1.0\n").entries.map(\.name) == ["a"])
    let twice = try read(.pythonRequirements, "a_b==1.0\nA-B==2.0\n")
    let library = try #require(
      LibraryCatalog.libraries([named(twice, "requirements.txt")]).first)
    #expect(library.conflict == ["1.0", "2.0"])
  }

  // MARK: All

  @Test(
    "errors have a line number",
    arguments: [
      (LockFileKind.npmLock, "{\n}", 1, "lockfileVersion"),
      (.npmLock, "{\n\"lockfileVersion\": 7 }", 2, "lockfileVersion 7"),
      (.npmManifest, "[]", 1, "object"),
      (.podfileLock, "PODS:\n    - Deep\n", 2, "isn't a dependency"),
      (.podfileLock, "PODS:\n  nothing\n", 2, "expected a pod"),
      (.podfileLock, "hello\n", 1, "PODS"),
      (.cargoLock, "[[package]]\nname = \"a\"\n", 2, "missing name or version"),
      (.cargoLock, "[[package]\nhello\n", 2, "key = value"),
      (
        .cargoLock, "[[package]]\nname = \"a\"\nversion = \"1\"\ndependencies = [\n\"b\",\n", 4,
        "unterminated"
      ),
      (.goModule, "module a\nrequire (\n", 2, "missing"),
      (.goModule, "go 1.2\n", 1, "missing \"module\""),
      (.goModule, "module a\nrequire b\n", 2, "a version"),
      (.goModule, "module a\nfrobnicate b\n", 2, "unknown"), (.goSum, "a b\n", 1, "hash"),
      (.pythonRequirements, "a==1\n???\n", 2, "name"), (.pythonRequirements, "a[b\n", 1, "missing"),
      (.pythonRequirements, "a b c\n", 1, "invalid version"),
      (.pythonRequirements, "a==1\n;\n", 2, "name"),
      (.pythonRequirements, "; python_version > '3'\n", 1, "name"),
      (.goModule, "module a\n<<<<<<< HEAD\n", 2, "conflict"),
    ])
  func diagnostics(kind: LockFileKind, text: String, line: Int, excerpt: String) throws {
    let diagnostic = try #require(throws: LockFileDiagnostic.self) { try read(kind, text) }
    #expect(diagnostic.line == line)
    #expect(diagnostic.message.contains(excerpt), "\(diagnostic.message)")
  }

  @Test("no input crashes a reader", arguments: LockFileKind.allCases)
  func noise(kind: LockFileKind) {
    var state: UInt64 = 7
    let tokens = [
      "{", "}", "[", "]", "\"", ":", ",", "\n", "  - ", "(", ")", "PODS:\n", "require ", "\\u12",
      "=",
      "#", "a", "[[package]]\n", "=>", "\u{0}", "é", ".package(", "\"\"\"", "/*", "//", "==", "via",
    ]
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += tokens[Int(state >> 33) % tokens.count]
      }
      do {
        let file = try read(kind, text)
        #expect(file.entries.allSatisfy { $0.line >= 1 })
      } catch {
        #expect(error is LockFileDiagnostic)
      }
    }
  }

  @Test("files are detected by name, but not in third-party code")
  func kinds() {
    #expect(LockFileKind(path: "a/Package.resolved") == .swiftResolved)
    #expect(LockFileKind(path: "requirements/dev.txt") == .pythonRequirements)
    #expect(LockFileKind(path: "requirements-dev.txt") == .pythonRequirements)
    #expect(LockFileKind(path: "notes.txt") == nil)
    #expect(LockFileKind(path: "web/node_modules/a/package.json") == nil)
    #expect(LockFileKind(path: ".build/checkouts/a/Package.swift") == nil)
    #expect(LockFileKind(path: "vendor/x/go.mod") == nil)
  }

  private func named(_ file: LockFile, _ path: String) -> LockFile {
    var file = file
    file.path = path
    return file
  }

  // MARK: Bundler

  @Test("Gemfile.lock contains gems, their dependencies, and gems from git and from folders")
  func gems() throws {
    let file = try read(
      .gemfileLock,
      """
      GIT
        remote: https://example.com/tool.git
        revision: 0123456789abcdef
        specs:
          tool (1.0)

      PATH
        remote: .
        specs:
          own (0.1)
            base64

      GEM
        remote: https://rubygems.org/
        specs:
          activesupport (7.1.3)
            base64
            concurrent-ruby (~> 1.0, >= 1.0.2)
          base64 (0.2.0)
          nokogiri (1.16.0)
            racc (~> 1.4)
          nokogiri (1.16.0-arm64-darwin)
            racc (~> 1.4)
          racc (1.7.3)

      PLATFORMS
        ruby

      DEPENDENCIES
        activesupport (~> 7.1)
        own!
        tool!

      BUNDLED WITH
         2.5.6
      """)
    #expect(
      file.entries.map { "\($0.name) \($0.version ?? "")" } == [
        "tool 1.0", "activesupport 7.1.3", "base64 0.2.0", "nokogiri 1.16.0", "racc 1.7.3",
      ])
    let support = try entry(file, "activesupport")
    #expect(support.isDirect == true && support.line == 16)
    #expect(support.needs == ["base64", "concurrent-ruby"])
    #expect(support.source == "https://rubygems.org/")
    let tool = try entry(file, "tool")
    #expect(tool.revision == "0123456789ab" && tool.isDirect == true)
    #expect(try entry(file, "nokogiri").needs == ["racc"])
    #expect(try entry(file, "racc").isDirect == false)
    let libraries = LibraryCatalog.libraries([named(file, "Gemfile.lock")])
    #expect(libraries.allSatisfy { $0.conflict.isEmpty })
  }

  @Test(
    "a broken Gemfile.lock is a diagnostic with its location",
    arguments: [
      ("GEM\n  specs:\n    rake\n", 3, 5, "missing version of rake"),
      ("GEM\n  specs:\n      rake\n", 3, 7, "rake isn't a dependency of a gem"),
      ("gem 'rake'\n", 1, 1, "expected a section such as \"GEM\", found \"gem 'rake'\""),
      ("PLATFORMS\n  ruby\n", 1, 1, "missing section \"GEM\""),
    ])
  func brokenGems(text: String, line: Int, column: Int, message: String) {
    #expect(throws: LockFileDiagnostic(message, line: line, column: column)) {
      try read(.gemfileLock, text)
    }
  }
}
