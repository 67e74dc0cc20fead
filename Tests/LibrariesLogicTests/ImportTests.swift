import LibrariesInterface
import Testing
import WorkspaceLogic

@testable import LibrariesLogic

@Suite struct ImportTests {
  private func found(_ path: String, _ text: String) -> [String] {
    ImportedNames.find(in: Array(text.utf8), of: path).map { "\($0.line) \($0.name)" }
  }

  @Test("all forms of Swift imports are found, but not in comments or strings")
  func swift() {
    #expect(
      found(
        "a.swift",
        """
        import Yams
        @testable import GRDB; import Other
        @_implementationOnly public import struct Collections.Deque
        // import No
        /* import No
        import No either
        */
          import Indented.Submodule
        let important = "import No"
        """) == ["1 Yams", "2 GRDB", "2 Other", "3 Collections", "8 Indented"])
  }

  @Test(
    "the import after a byte order mark is found, and a comment there is none",
    arguments: [
      ("a.swift", "import A"), ("a.m", "@import A;"), ("a.c", "#include <A/a.h>"),
      ("a.ts", "import 'A'"), ("a.py", "import A"), ("a.go", "import \"A\""),
      ("a.rb", "require 'A'"),
      ("a.rs", "use A::b;"),
    ])
  func byteOrderMark(path: String, line: String) {
    #expect(found(path, "\u{FEFF}\(line)\n\(line)\n") == ["1 A", "2 A"])
    #expect(found("a.ts", "\u{FEFF}/*\nimport 'A'\n*/") == [])
  }

  @Test("Objective-C imports of frameworks and modules are found; quoted headers are local")
  func objectiveC() {
    #expect(
      found(
        "a.m",
        "#import <Sentry/Sentry.h>\n@import KeychainAccess;\n#import \"Own.h\"\n// #import <No/No.h>\n"
      ) == ["1 Sentry", "2 KeychainAccess"])
  }

  @Test("JavaScript and TypeScript imports are reduced to the package name")
  func scripts() {
    #expect(
      found(
        "a.ts",
        """
        import React, { useState } from "react";
        import '@acme/kit/styles.css'
        const fs = require('left-pad/lib'); const x = await import("dyn")
        export * from 'again'
        } from "multi-line"
        import own from "./own"
        // import no from "no"
        const text = "import from nowhere"
        """) == [
          "1 react", "2 @acme/kit", "3 left-pad", "3 dyn", "4 again", "5 multi-line",
        ])
  }

  @Test("imports are found in Go, Rust and Python")
  func others() {
    #expect(
      found(
        "a.go",
        "import \"fmt\"\nimport (\n\tx \"example.com/a/b\"\n\t\"strings\"\n)\nvar s = \"no\"\n"
      )
        == ["1 fmt", "3 example.com/a/b", "4 strings"])
    #expect(
      found(
        "a.rs", "use serde::Deserialize;\npub use tokio_util as t;\nuse std::io;\nuse crate::a;\n")
        == ["1 serde", "2 tokio_util"])
    #expect(
      found(
        "a.py",
        "import os, requests.adapters\nfrom yaml import load\nfrom . import own\n# import no\n")
        == ["1 os", "1 requests", "2 yaml"])
  }

  @Test("a Swift package is imported by its products and by common names")
  func names() {
    func names(_ name: String, _ products: [String] = []) -> [String] {
      let id = LibraryID(.swift, name)
      return ImportableNames.names(Library(id: id, name: name, places: []), products: products)
    }
    #expect(names("GRDB.swift") == ["GRDB"])
    #expect(names("swift-argument-parser") == ["ArgumentParser"])
    #expect(names("xctest-dynamic-overlay", ["IssueReporting"]).first == "IssueReporting")
  }

  @Test("imports are only known to be missing if all names of the library are known")
  func completeNames() {
    func isComplete(_ ecosystem: Ecosystem, products: [String] = []) -> Bool {
      let id = LibraryID(ecosystem, "PyYAML")
      return ImportableNames.areComplete(
        Library(id: id, name: "PyYAML", places: []), products: products)
    }
    #expect(!isComplete(.python) && isComplete(.python, products: ["yaml"]))
    #expect(!isComplete(.swift) && isComplete(.swift, products: ["Kit"]))
    #expect(isComplete(.npm) && isComplete(.go))
    #expect(!isComplete(.cargo) && !isComplete(.cocoapods) && !isComplete(.ruby))
  }

  @Test(
    "a file's module is its configured folder; a common one stands for an unknown module")
  func modules() {
    let configured = ModuleLookup(ModuleFolders(["Sources/Features/*/*"]))
    #expect(configured.module(of: "Sources/Features/A/AFlow/F.swift") == "Sources/Features/A/AFlow")
    #expect(configured.module(of: "Sources/Other/F.swift") == nil)
    #expect(configured.folder(of: "Sources/Other/F.swift") == "Sources/Other")
    #expect(configured.folder(of: "kit/Sources/Kit/F.swift") == "kit/Sources/Kit")
    #expect(configured.folder(of: "App/Views/F.swift") == "App")
    #expect(configured.folder(of: "main.swift") == ".")
    let named = ModuleLookup(
      ModuleFolders([]), names: ["Cache", "Sources", "Locks", "Sources/App/headway"])
    #expect(named.folder(of: "Sources/Support/Cache/Deep/F.swift") == "Cache")
    #expect(named.folder(of: "Sources/App/headway/Commands/Locks/F.swift") == "headway")
    #expect(named.folder(of: "web/packages/shop/F.ts") == "web/packages/shop")
    let tests = [
      "Tests/A/B.swift", "AppTests/B.swift", "src/__tests__/a.ts", "a/b.test.ts", "x_test.go",
    ]
    #expect(tests.allSatisfy(ModuleLookup.isTest))
    #expect(!["Sources/Testable/B.swift", "src/latest.ts"].contains(where: ModuleLookup.isTest))
  }
}
