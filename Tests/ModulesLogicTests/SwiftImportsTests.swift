import ModulesInterface
import ModulesLogic
import TestSupport
import Testing

/// Code that resembles an import must not be reported, and unusual code must not hide an import.
@Suite struct SwiftImportsTests {
  private func imports(_ source: String) -> [SourceImport] {
    Array(source.utf8).withUnsafeBytes {
      SwiftImports.all(in: $0, on: BuildPlatform(os: "Linux", arch: "x86_64"))
    }
  }

  private func names(_ source: String) -> [String] {
    imports(source).map { found in
      if case .module(let name) = found.target { name } else { "?" }
    }
  }

  @Test(
    "an import is found in every form",
    arguments: [
      "import Git", "@testable import Git", "package import Git", "import struct Git.Blob",
      "import func Git.read", "@_exported public import Git", "  import Git // why",
      "import Git.Blob", "import Git . Blob . Part", "import\n  Git", "import /* a */ Git",
      "let a = 1; import Git", "/* a */ import Git", "/* /* */ */ import Git", "import `Git`",
      "@preconcurrency import Git", "@_spi(Inner) @testable\nimport Git",
      "#!/bin/swift\nimport Git",
      "#if os(Linux)\n  import Git\n#endif", "let a = \"x\"\nimport Git",
      "let a = #\"\\\"#\nimport Git",
      "let a = \"\\(\"b\")\"\nimport Git", "let a = \"\\(f(\")\", \"(\"))\"\nimport Git",
      "let a = \"\"\"\n  \\(\"\"\"\n  x\n  \"\"\")\n  \"\"\"\nimport Git",
      "let a = ##\"\"#\"##\nimport Git",
      "let a = /\"/\nimport Git", "let a = #/\"/#\nimport Git",
      "let a = #/\n  \" # /\n/#\nimport Git",
      "let a = b / c // \"\nimport Git", "let unfinished = \"abc\nimport Git",
      "a.b(/[/\"]/)\nimport Git",
      "let `import` = 1\nimport Git", "\u{FEFF}import Git", "import Git\r\n",
      "#sourceLocation(file: \"a\", line: 1)\nimport Git",
      "internal import Git;", "// a\r\nimport Git", "f { \"\\(1)\" }; import Git",
    ])
  func forms(source: String) {
    #expect(names(source) == ["Git"])
  }

  @Test(
    "text in string literals isn't an import",
    arguments: [
      #"let a = "import Git""#, "let a = \"\"\"\nimport Git\n\"\"\"",
      "let a = #\"\"\"\n\"\"\"\nimport Git\n\"\"\"#", "let a = \"\\(b(\"import Git\"))\"",
    ])
  func texts(source: String) {
    #expect(names(source) == [])
  }

  @Test(
    "code that resembles an import isn't one",
    arguments: [
      "// import Git", "/* import Git */", "/* /* */ import Git */", "let important = Git",
      "canImport(Git)", "#if canImport(Git)\n#endif",
      "let a = b.import\nGit()",
      "f(import: Git)", "func f(import git: Git)", "let `import` = Git", "let a = #/import Git/#",
      "let a = /import Git/", "let a = #/\n  import Git\n/#",
      "#import Git", "/// import Git", "import",
      "import = 1", "_import Git", "reimport Git",
    ])
  func none(source: String) {
    #expect(names(source) == [])
  }

  @Test("several imports have locations in bytes")
  func locations() {
    let found = imports("import A\n  @testable import B; import C\n/* é */ import struct D.E\n")
    #expect(found.map(\.line) == [1, 2, 2, 3])
    #expect(found.map(\.column) == [8, 20, 30, 24])
    #expect(found.map(\.traits) == [[], .testable, [], []])
  }

  @Test("attributes belong to one import and don't carry over to the next")
  func traits() {
    let found = imports(
      """
      @_exported import A
      import B
      @_implementationOnly @preconcurrency import C
      @available(macOS 15, *) @testable
      // a comment
      private import D
      @testable let x = 1
      import E
      """)
    #expect(
      found.map(\.traits) == [
        .exported, [], [.implementationOnly, .preconcurrency], .testable, [],
      ])
  }

  @Test("imports have their conditions, evaluated where possible")
  func conditions() {
    let found = imports(
      """
      import A
      #if os(Linux) && !DEBUG
        import B
      #elseif canImport(C) // why
        import C
      #else
        import D
      #endif
      #if os(macOS)
        import E
        #if arch(arm64)
          import F
        #endif
      #elseif os(Linux)
        import G
      #else
        import H
      #endif
      import I
      """)
    #expect(
      found.map(\.condition) == [
        nil, "os(Linux) && !DEBUG", "canImport(C)", "!(canImport(C))", "os(macOS)",
        "os(macOS) && arch(arm64)", "os(Linux)", "!(os(Linux))", nil,
      ])
    #expect(
      found.map(\.traits) == [[], [], [], [], .inactive, .inactive, .active, .inactive, []])
  }

  @Test(
    "a condition is true, false or unknown",
    arguments: [
      ("os(Linux)", 1), ("os( Linux )", 1), ("!os(Linux)", -1),
      ("os(macOS) || os(Linux)", 1), ("os(Linux) && FLAG", 0),
      ("os(iOS) && FLAG", -1),
      ("os(Linux) || FLAG", 1), ("FLAG", 0), ("!FLAG", 0), ("true", 1),
      ("false", -1), ("swift(>=5.9)", 1), ("compiler(<6)", -1),
      ("(os(Linux) && (arch(x86_64) || FLAG))", 1), ("canImport(Darwin)", 0),
      ("", 0), ("hasFeature(X)", 0),
      ("os(Linux) && /* a */\n  arch(x86_64)", 1),
    ])
  func evaluated(condition: String, answer: Int) {
    let expected: ImportTraits = answer == 0 ? [] : answer > 0 ? .active : .inactive
    #expect(imports("#if \(condition)\nimport A\n#endif").map(\.traits) == [expected])
  }

  @Test("random text doesn't crash the scanner", arguments: 1...200)
  func chance(seed: Int) {
    let pieces = [
      "import ", "A", "\"", "\"\"\"", "#", "/", "*", "\\(", "(", ")", "\n", "`", "#if ", "#endif",
      "@", ".", " ", "\\", "\r", "\u{0}", "é", "#/", "/#", "x", "//", "/*", "*/", ";", ":",
    ]
    var generator = SeededGenerator(seed: UInt64(seed))
    var source = ""
    for _ in 0..<Int.random(in: 1...400, using: &generator) {
      source += pieces.randomElement(using: &generator) ?? ""
    }
    let all = imports(source)
    #expect(all.allSatisfy { $0.line >= 1 && $0.column >= 1 })
  }

  @Test("deeply nested strings don't overflow the stack")
  func deep() {
    let source = String(repeating: "\"\\(", count: 100_000) + "\nimport A"
    #expect(names(source).count <= 1)
    let condition = "#if " + String(repeating: "(!", count: 100_000) + "\nimport A"
    #expect(names(condition).count <= 1)
  }
}
