import Foundation
import Testing

@Suite struct ModulesAppTests {
  /// A repository in which Shop imports Pay, against a rule, and Pay imports Core.
  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        modules: [{ provider: glob, path: "Sources/*" }]
        rules: [{ kind: never, from: Shop, to: Pay, because: "payments are independent" }]
        """)
    try repository.write("Sources/Shop/Cart9.swift", "import Foundation\nimport Pay\n")
    try repository.write("Sources/Pay/Card.swift", "import Core\n")
    try repository.write("Sources/Core/Core.swift", "let core = 1\n")
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "-A"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    try repository.write(".git/editor", "#!/bin/sh\necho \"editing $1 $2\"\nread answer\n")
    return repository
  }

  @Test(
    "keys lead from the list to a module, a dependency path, an import and the editor, and back")
  func aroundTheTab() async throws {
    let repository = try repository()
    let script = repository.folder.appendingPathComponent(".git/editor").path
    let terminal = try repository.open(
      environment: ["EDITOR": "/bin/sh \(script)", "VISUAL": nil])
    try await terminal.waitUntil(contains: "headway ▸ Migrations")
    try terminal.press("2")
    try await terminal.waitUntil("the modules") {
      $0.contains("Core") && $0.contains("Pay") && $0.contains("✗ 1")
    }
    try terminal.press("/")
    try terminal.type("pay")
    try terminal.press("Enter")
    try await terminal.waitUntil("the filtered list") {
      $0.contains("/pay") && !$0.contains("Core")
    }
    try terminal.press("Enter")
    // The box is between the importing modules and the imports, without gaps in the lines.
    try await terminal.waitUntil("the diagram") {
      $0.contains("✗ never ───▶│ Pay ├─────▶ Core")
    }
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "/pay")
    try terminal.press("Escape")
    try await terminal.waitUntil("all modules") { !$0.contains("/pay") && $0.contains("Shop") }
    try terminal.press("G", "p")
    try await terminal.waitUntil(contains: "Shop ▸ path to …")
    try terminal.press("Enter")
    try await terminal.waitUntil("the path") {
      $0.contains("depends on Core in 2 steps") && $0.contains("Sources/Shop/Cart9.swift:2")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil("the import") {
      $0.contains("Cart9.swift:2") && $0.contains("import Pay")
    }
    try terminal.press("e")
    try await terminal.waitUntil("the editor") {
      $0.contains("editing +2") && $0.contains("Sources/Shop/Cart9.swift")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil("the import again") { $0.contains("Shop imports Pay") }
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "depends on Core in 2 steps")
    try terminal.press("Escape")
    try await terminal.waitUntil("the list again") { $0.contains("3 modules") }
  }

  @Test("filtering and dependency paths also work in the tree")
  func tree() async throws {
    let terminal = try repository().open("'headway://modules?view=folders'")
    try await terminal.waitUntil(contains: "Sources")
    try terminal.press("/")
    try terminal.type("core")
    try terminal.press("Enter")
    try await terminal.waitUntil("the filtered tree") {
      $0.contains("▾ Sources") && $0.contains("Core") && !$0.contains("Shop")
    }
    try terminal.press("Down", "p")
    try await terminal.waitUntil(contains: "Core ▸ path to …")
  }

  @Test("without a headway.yml, keys open the modules, the libraries and the setup")
  func unconfigured() async throws {
    let repository = try SampleRepository(configuration: nil)
    try repository.write("package.json", #"{ "dependencies": { "left-pad": "^1.3.0" } }"# + "\n")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "Not now")
    try terminal.press("n")
    try await terminal.waitUntil(contains: "This repository has no headway.yml yet.")
    try terminal.press("3")
    try await terminal.waitUntil(contains: "left-pad")
    try terminal.press("1")
    try await terminal.waitUntil(contains: "Press n to create one")
    try terminal.press("n")
    try await terminal.waitUntil(contains: "Who owns the code?")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "This repository has no headway.yml yet.")
  }
}
