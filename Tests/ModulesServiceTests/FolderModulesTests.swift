import Foundation
import ModulesInterface
import Testing
import Workspace

@Suite struct FolderModulesTests {
  @Test("imports of folders with Swift and C files are found without a pattern")
  func languages() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "Sources/App/Main.swift": "import Core\nimport CText\n", "Sources/App/a.txt": "import Core",
      "Sources/Core/Core.swift": "import Foundation\n",
      "Sources/CText/include/text.h": "#pragma once\n#include <stdio.h>\n",
      "Sources/CText/text.c": "#include \"text.h\"\n#include <sys/stat.h>\n",
      "Sources/Draw/draw.m":
        "#import <CText/text.h>\n@import Core;\n#include <text.h>\n#import <UIKit/UIKit.h>\n",
      "Tools/x.swift": "import Core",
    ])
    let report = try await repository.report(ModularRepository.folders("Sources/*"))
    #expect(report.graph.modules.map(\.name) == ["App", "CText", "Core", "Draw"])
    #expect(report.arrows == ["App > CText", "App > Core", "Draw > CText", "Draw > Core"])
    #expect(report.externalArrows == ["Core > Foundation", "Draw > UIKit"])
    #expect(report.graph["App"]?.lines == 2)
    #expect(report.graph["App"]?.files == 2)
    #expect(report.graph["App"]?.sourceFiles == 1)
  }

  @Test(
    "folders in languages without known imports have unknown dependencies, unless a pattern reads them"
  )
  func unreadLanguages() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "apps/a/main.py": "import b\n", "apps/b/lib.py": "", "apps/b/run.sh": "",
      "apps/c/c.ts": "import '../d/d'\n", "apps/c/tool.py": "", "apps/d/d.ts": "",
      "apps/docs/index.md": "",
    ])
    var configuration = ModularRepository.folders("apps/*")
    configuration.rules = [
      ModuleRule(.acyclic), ModuleRule(.only(from: ["a"], to: [])),
      ModuleRule(.only(from: ["c"], to: ["d"])),
    ]
    let report = try await repository.report(configuration)
    #expect(report.graph.modules.filter { !$0.hasKnownDependencies }.map(\.name) == ["a", "b"])
    #expect(report.ruleGaps.map(\.rule.kind.name) == ["acyclic", "only"])
    #expect(report.ruleGaps.map(\.isPartial) == [true, false])
    #expect(report.ruleGaps[1].reason == "Headway doesn't read the imports of 1 module in Python")
    configuration.providers = [
      ModuleProvider(.folders(globs: ["apps/*"], imports: #"^import (\w+)"#))
    ]
    let read = try await repository.report(configuration)
    #expect(read.ruleGaps.isEmpty && read.violations.map(\.to) == ["b"])
  }

  @Test("a pattern reads source code with NUL bytes, but no UTF-16 and no other binary files")
  func binaryFiles() async throws {
    let repository = try await ModularRepository()
    try repository.write("p/b/B.kt", bytes: [0xFF, 0xFE, 0x69, 0x00])
    try await repository.add([
      "p/a/A.kt": "// \0\nimport d\n", "p/c/x.proto": "import d\n\0", "p/d/i.png": "\0",
      "p/d/y.proto": "y\n",
    ])
    let report = try await repository.report(
      ModularRepository.folders("p/*", imports: #"^import (\w+)"#))
    #expect(report.arrows == ["a > d"])
    let expected = [("p/b/B.kt", true), ("p/c/x.proto", true), ("p/d/i.png", false)]
    #expect(
      report.binaryFiles == expected.map { BinaryFile(Array($0.0.utf8), isOfReadKind: $0.1) })
  }

  @Test("a carriage return ends a line, as it does for compilers")
  func carriageReturns() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "p/a/a.swift": "// a\rimport d\r", "p/b/b.c": "// b\r#include \"../d/d.h\"\r",
      "p/c/c.ts": "// c\rimport '../d/d'\r\nimport 'react'\r\n", "p/d/d.h": "", "p/d/d.ts": "",
    ])
    let report = try await repository.report(ModularRepository.folders("p/*"))
    #expect(report.arrows == ["a > d", "b > d", "c > d"])
    #expect(report.externalArrows == ["c > react"])
    #expect(report.graph.outside.first?.imports.map(\.line) == [2])
  }

  @Test("a glob that matches no folder is reported")
  func unmatched() async throws {
    let repository = try await ModularRepository()
    try await repository.add(["Sources/App/Main.swift": "import Core\n"])
    let report = try await repository.report(ModularRepository.folders("Source/*"))
    #expect(
      report.notices == ["the provider's path \"Source/*\" matches no folder with tracked files"])
    let found = try await repository.report(ModularRepository.folders("Sources/*"))
    #expect(found.notices.isEmpty)
  }

  @Test("C++: quoted includes are paths relative to the file's folder or its parents")
  func quotedIncludes() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "p/base/foo.h": "", "p/base/deep/far.h": "#include \"../foo.h\"\n", "p/net/own.h": "",
      "p/net/net.cc": """
      #include "p/base/foo.h"
      #include "own.h"
      #include "p/net/own.h"
      #include "nowhere/foo.h"
      #include "p/gen/made.pb.h"
      """,
      "p/gen/made.proto": "", "include/kit/kit.h": "", "p/gen/a.c": "#include \"kit/kit.h\"\n",
      "p/ui/Draw.mm": "#import \"base/deep/far.h\"\n#import \"../net/own.h\"\n",
    ])
    let report = try await repository.report(ModularRepository.folders("p/*", "include"))
    #expect(
      report.arrows == ["gen > include", "net > base", "net > gen", "ui > base", "ui > net"])
    let edge = try #require(report.graph.edges.dropFirst().first)
    #expect(edge.imports == [ImportLocation("p/net/net.cc", line: 1, column: 11)])
  }

  @Test("captured file paths refer to the modules that contain the files")
  func caughtPaths() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "src/base/foo.h": "", "src/net/base/inner.h": "", "lib/base/foo.h": "",
      "src/net/net.cc":
        "#include \"base/foo.h\"\n#include \"base/inner.h\"\n#include \"lib/base/foo.h\"\n",
      "src/net/api.proto": "import \"foo.h\";\n",
    ])
    let report = try await repository.report(
      ModularRepository.folders("src/*", "lib/*", imports: #"(?:include|import) "([^"]+)""#))
    #expect(report.arrows == ["net > lib/base", "net > src/base"])
    #expect(report.externalArrows == ["net > foo.h"])
  }

  @Test("TypeScript: imports resolve by package.json name, path and relative path")
  func typeScript() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "apps/web/package.json": "{\"name\": \"@acme/web\"}",
      "apps/web/src/a.ts": """
      import { x } from "@acme/auth/token"
      import y from '../../../libs/ui/src/button'
      import z from "./b"
      const q = require("react")
      export * from "@acme/nothing";
      """,
      "libs/auth/package.json": "{\"name\": \"@acme/auth\"}", "libs/auth/index.ts": "",
      "libs/ui/src/button.ts": "import 'libs/auth'\n", "libs/ui/package.json": "{ broken",
    ])
    let report = try await repository.report(
      ModularRepository.folders(
        "apps/*", "libs/*", imports: #"(?:from|import|require\()\s*["']([^"']+)["']"#))
    #expect(report.arrows == ["ui > auth", "web > auth", "web > ui"])
    #expect(report.externalArrows == ["web > @acme/nothing", "web > react"])
    let edge = try #require(
      report.graph.edges.first { $0.imports.first?.path.hasPrefix("apps") ?? false })
    #expect(edge.imports == [ImportLocation("apps/web/src/a.ts", line: 1, column: 20)])
  }

  @Test("Go: imports resolve by the path from go.mod")
  func go() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "internal/cart/cart.go":
        "import (\n\t\"fmt\"\n\t\"context\"\n\t\"example.com/shop/internal/pay/card\"\n)\n",
      "internal/pay/card/card.go": "package card\n", "internal/context/c.go": "package context\n",
      "tools/go.mod": "module \"example.com/tools\"\n",
      "tools/gen/gen.go": "import \"example.com/shop/internal/pay\"\n",
    ])
    let report = try await repository.report(
      ModularRepository.folders(
        "internal/*", "tools/*", imports: #"^(?:import)?\s*(?:\w+ )?"([^"]+)"$"#))
    #expect(report.arrows == ["cart > pay", "gen > pay"])
    #expect(report.externalArrows == ["cart > context", "cart > fmt"])
  }

  @Test("the deepest folder takes precedence, and excluded folders aren't modules")
  func nesting() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "a/x.swift": "", "a/b/x.swift": "import a\n", "a/b/c/x.swift": "",
      "a/d/x.swift": "import b\n",
    ])
    var configuration = ModularRepository.folders("a", "a/*")
    configuration.providers[0].exclude = ["a/d"]
    let report = try await repository.report(configuration)
    #expect(report.graph.modules.map { "\($0.path) \($0.files)" } == ["a 2", "a/b 2"])
    #expect(report.arrows == ["a > b", "b > a"])
    #expect(report.cycles.map(\.path) == [["a", "b", "a"]])
  }

  @Test("folders with the same name get their paths as names")
  func sameNames() async throws {
    let repository = try await ModularRepository()
    try await repository.add(["apps/web/src/a.ts": "", "apps/api/src/a.ts": "", "one/a.ts": ""])
    let report = try await repository.report(ModularRepository.folders("apps/*/src", "one"))
    #expect(report.graph.modules.map(\.name) == ["apps/api/src", "apps/web/src", "one"])
  }

  @Test("an import refers to the folder nearer to the root, if several have the name")
  func nearestToTheRoot() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "App/Kit/a.swift": "import Foundation\n", "Kit/a.swift": "", "User/a.swift": "import Kit\n",
      "User/b.mm": "#import <Kit/a.h>\n@import Kit;\n", "App/Main/a.swift": "import Kit\n",
    ])
    let globs = ["Kit", "User", "App/*"]
    for order in [globs, globs.reversed()] {
      let configuration = ModulesConfiguration(providers: [
        ModuleProvider(.folders(globs: order, imports: nil))
      ])
      let report = try await repository.report(configuration)
      #expect(report.arrows == ["Main > Kit", "User > Kit"])
    }
    let captured = ModulesConfiguration(providers: [
      ModuleProvider(.folders(globs: globs, imports: #"import (\w+)"#))
    ])
    let report = try await repository.report(captured)
    #expect(report.arrows == ["Main > Kit", "User > Kit"])
  }

  @Test("the first matching type applies; owners come from the files")
  func typesAndOwners() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "CODEOWNERS": "/Sources/A/ @a\n/Sources/A/b.swift @b @a\n",
      "Sources/A/a.swift": "", "Sources/A/b.swift": "", "Sources/BUI/a.swift": "",
      "Sources/CUI/a.swift": "",
    ])
    var configuration = ModularRepository.folders("Sources/*")
    configuration.types = [
      ModuleTypeRule("Special", .paths(["Sources/C*"])), ModuleTypeRule("UI", .names(["*UI"])),
    ]
    configuration.rules = [ModuleRule(.owned)]
    let report = try await repository.report(configuration)
    #expect(report.graph.modules.map(\.type) == [nil, "UI", "Special"])
    #expect(report.graph["A"]?.owners == ["@a", "@b"])
    #expect(report.violations.map(\.from) == ["BUI", "CUI"])
    #expect(report.violations.first?.path == "Sources/BUI/a.swift")
  }

  @Test("the index and commits are read independently of the working tree")
  func sources() async throws {
    let repository = try await ModularRepository()
    try await repository.add(["a/x.swift": "import b\n", "b/x.swift": "", "c/x.swift": ""])
    try await repository.commit()
    let commit = try await repository.gitText("rev-parse", "HEAD")
    try await repository.add(["a/x.swift": "import c\n"])
    try repository.write("a/x.swift", "import b\nimport c\n")
    let globs = ModularRepository.folders("*")
    #expect(try await repository.report(globs).arrows == ["a > b", "a > c"])
    #expect(try await repository.report(globs, source: .index).arrows == ["a > c"])
    #expect(try await repository.report(globs, source: .commit(commit)).arrows == ["a > b"])
  }

  @Test("invalid UTF-8 names, circular links and pipes don't stop the scan")
  func oddFiles() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "a/x.swift": "import b\n", "b/x.swift": "", "b/gone.swift": "import a\n",
    ])
    let odd = Array("\(repository.root)/a/".utf8) + [0xFF, 0xFE] + Array(".swift".utf8) + [0]
    let file = odd.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { fopen($0.baseAddress!, "w") }
    }
    if let file {
      fputs("import b\n", file)
      fclose(file)
    }
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/a/loop", withDestinationPath: "../a")
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/a/self.swift", withDestinationPath: "self.swift")
    try await repository.git("add", "-A")
    try FileManager.default.removeItem(atPath: repository.root + "/b/gone.swift")
    mkfifo(repository.root + "/b/gone.swift", 0o600)
    let report = try await repository.report(ModularRepository.folders("*"))
    #expect(report.arrows == ["a > b"])
    #expect(
      report.graph.edges.first?.imports.map(\.path) == ["a/x.swift", "a/\u{FFFD}\u{FFFD}.swift"]
        || file == nil)
  }

  @Test("a file that is too large is reported unless it is excluded")
  func tooLong() async throws {
    let repository = try await ModularRepository()
    let long = "import b\n" + String(repeating: " ", count: 17 << 20)
    try await repository.add([
      "a/x.swift": long, "a/data/x.json": long, "b/x.swift": "", "b/picture": "\0" + long,
    ])
    var configuration = ModularRepository.folders("*")
    configuration.rules = [ModuleRule(.never(from: ["a"], to: ["b"]))]
    let swift = try await repository.report(configuration)
    #expect(swift.uncheckedFiles.map(\.path) == ["a/x.swift"])
    #expect(
      swift.uncheckedFiles.first?.reason
        == "the file is larger than 16 MB; add it to \"exclude\" to skip it")
    #expect(swift.successSummary == "3 modules, 0 dependencies; 1 file couldn't be checked.")
    configuration = ModularRepository.folders("*", imports: "import (.+)")
    #expect(
      try await repository.report(configuration).uncheckedFiles.map(\.path) == [
        "a/data/x.json", "a/x.swift",
      ])
    configuration.providers[0].exclude = ["a/data/**", "**/x.swift"]
    #expect(try await repository.report(configuration).uncheckedFiles == [])
  }

  @Test("a type that matches no module is reported")
  func idleTypes() async throws {
    let repository = try await ModularRepository()
    try await repository.add(["a/x.swift": "", "bUI/x.swift": ""])
    var configuration = ModularRepository.folders("*")
    configuration.types = [
      ModuleTypeRule("UI", .names(["*UI"])), ModuleTypeRule("Screen", .paths(["b*"])),
      ModuleTypeRule("Logic", .names(["*Logic", "*Model"])),
    ]
    let report = try await repository.report(configuration)
    #expect(
      report.notices == ["the module type Logic (name: *Logic, *Model) matches no module"])
  }

  @Test("a violation contains its line of code")
  func lineOfCode() async throws {
    let repository = try await ModularRepository()
    try await repository.add(["a/x.swift": "\n// first\n  import b // why\r\n", "b/x.swift": ""])
    var configuration = ModularRepository.folders("*")
    configuration.rules = [ModuleRule(.never(from: ["a"], to: ["b"]))]
    let report = try await repository.report(configuration)
    #expect(report.violations.map(\.text) == ["  import b // why"])
    #expect(report.violations.map(\.column) == [10])
  }
}
