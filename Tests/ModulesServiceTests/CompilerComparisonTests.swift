import Foundation
import ModulesInterface
import ModulesLogic
import Processes
import TestSupport
import Testing

/// Compares the imports that Headway finds with those that the Swift compiler reports.
@Suite struct CompilerComparisonTests {
  /// The imports according to `-emit-imported-modules`; nil if the compiler can't parse the file.
  private func compiler(_ path: String, flags: [String] = []) async throws -> Set<String>? {
    let output = try await ProcessRunner.run(
      ProcessCommand(
        "swiftc",
        ["-frontend", "-emit-imported-modules", "-swift-version", "6"] + flags + [path, "-o", "-"]))
    guard output.status.isSuccess else { return nil }
    return Set(
      String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private func reader(_ path: String) throws -> [SourceImport] {
    try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { SwiftImports.all(in: $0) }
  }

  /// Compares the imports whose conditions can be evaluated.
  private func compare(_ path: String) async throws {
    guard let expected = try await compiler(path) else { return }
    let found = try reader(path)
    func names(_ imports: [SourceImport]) -> Set<String> {
      Set(
        imports.map { found in
          if case .module(let name) = found.target { name } else { "" }
        })
    }
    let certain = names(found.filter { $0.condition == nil || $0.traits.contains(.active) })
    let possible = names(found.filter { !$0.traits.contains(.inactive) })
    #expect(certain.subtracting(expected) == [], "\(path)")
    #expect(expected.subtracting(possible) == [], "\(path)")
  }

  /// Reads the sources of this package's dependencies. With COMPARE_ALL=1 it reads all files,
  /// otherwise a sample.
  @Test("the compiler and Headway find the same imports in real packages")
  func realPackages() async throws {
    let checkouts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/checkouts")
    let all =
      FileManager.default.enumerator(atPath: checkouts.path)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.sorted() ?? []
    let isWhole = ProcessInfo.processInfo.environment["COMPARE_ALL"] == "1"
    for (number, path) in all.enumerated() where isWhole || number % 40 == 0 {
      try await compare(checkouts.path + "/" + path)
    }
  }

  @Test("the compiler and Headway find the same imports in generated files", arguments: 1...12)
  func generated(seed: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "headway-imports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SeededGenerator(seed: UInt64(seed))
    let file = folder.appendingPathComponent("a.swift")
    try Data(source(using: &generator).utf8).write(to: file)
    #expect(try await compiler(file.path) != nil)
    try await compare(file.path)
  }

  /// Code that the parser accepts, with real imports and with text that only resembles imports.
  private func source(using generator: inout SeededGenerator) -> String {
    var number = 0
    func name() -> String {
      number += 1
      return "Module\(number)"
    }
    var text = ""
    for _ in 0..<40 {
      let module = name()
      let pieces = [
        "import \(module)\n", "@testable import \(module)\n", "import struct \(module).Part\n",
        "@preconcurrency internal import \(module) // \"\n", "import \(module); import \(name())\n",
        "/* import \(module) /* \" */ import \(module) */\n", "// import \(module)\n",
        "let a\(number) = \"import \(module)\"\n",
        "let a\(number) = \"\"\"\n  import \(module) \\(\"\\\"\" + \"import\")\n  \"\"\"\n",
        "let a\(number) = #\"\\\"\"#\nimport \(module)\n",
        "let a\(number) = #/\"import \(module)/#\n",
        "let a\(number) = /\"/\nimport \(module)\n", "func f\(number)(import a: Int) {}\n",
        "let a\(number) = \"\\(f(\")\", \"(\"))\"\nimport \(module)\n",
        "#if os(Linux)\nimport \(module)\n#else\nimport \(name())\n#endif\n",
        "#if !os(Linux) || false\nimport \(module)\n#elseif true && swift(>=5)\nimport \(name())\n#endif\n",
        "#if os(Linux)\n#if arch(arm64) || arch(x86_64)\nimport \(module)\n#endif\n#endif\n",
        "let a\(number) = 8 / 2 / 1\nimport \(module)\n", "import\n  \(module)\n",
        "let `import` = \(number)\n",
        "enum E\(number) { case `import` }\nlet b\(number) = E\(number).import\n",
        "/** \" */ import \(module)\n", "let a\(number) = ##\"\"#import \(module)\"##\n",
      ]
      text += pieces.randomElement(using: &generator) ?? ""
    }
    return text
  }
}
