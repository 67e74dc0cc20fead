import Foundation
import ModulesInterface
import Testing
import Workspace

@testable import ModulesService

@Suite struct PackageModulesTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import CompilerPluginSupport
    import PackageDescription

    let package = Package(
      name: "shop",
      products: [.library(name: "Core", targets: ["Core"])],
      dependencies: [
        .package(path: "Nested"), .package(url: "https://example.com/rx/RxSwift", from: "6.0.0"),
      ],
      targets: [
        .target(
          name: "Core",
          dependencies: ["CText", .product(name: "Inner", package: "Nested"), "Idle", "Unused-One"]),
        .target(name: "Unused-One"),
        .target(name: "CText"),
        .target(name: "Idle", path: "Elsewhere/Idle", exclude: ["README.md"]),
        .executableTarget(
          name: "shop", dependencies: ["Core", .product(name: "RxSwift", package: "RxSwift")]),
        .testTarget(name: "CoreTests", dependencies: ["Core", "shop"]),
        .plugin(name: "Generate", capability: .buildTool(), dependencies: ["shop"]),
        .macro(name: "Macros"),
        .systemLibrary(name: "CSystem", path: "System"),
        .target(name: "Left", path: "Shared", sources: ["left.swift"]),
        .target(name: "Right", path: "Shared", exclude: ["left.swift"]),
      ]
    )
    """

  private static let files = [
    "Package.swift": manifest,
    "Sources/Core/Core.swift": "import CText\n@_exported import Inner\nimport Unused_One\n",
    "Sources/Unused-One/a.swift": "",
    "Sources/CText/text.c": "#include \"text.h\"\n", "Sources/CText/include/text.h": "",
    "Sources/CText/include/module.modulemap": "module CTextInC { header \"text.h\" }\n",
    "Elsewhere/Idle/a.swift": "", "Elsewhere/Idle/README.md": "",
    "Sources/shop/main.swift": "import Core\nimport RxSwift\nimport CTextInC\n",
    "Tests/CoreTests/a.swift": "@testable import Core\nimport Inner\n",
    "Plugins/Generate/a.swift": "import PackagePlugin\n",
    "Sources/Macros/a.swift": "", "System/module.modulemap": "module CSystem [system] {}",
    "Shared/left.swift": "import Right\n", "Shared/right.swift": "",
    "Nested/Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Nested", products: [.library(name: "Inner", targets: ["Inner"])],
      targets: [.target(name: "Inner")])
    """,
    "Nested/Sources/inner.swift": "",
  ]

  @Test("targets of every kind and nested packages are found with their locations")
  func targets() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    let report = try await repository.report()
    #expect(report.unreadable == [])
    #expect(
      report.graph.modules.map { "\($0.name) \($0.kind) \($0.path) \($0.files)" } == [
        "CSystem system System 1", "CText library Sources/CText 3", "Core library Sources/Core 1",
        "CoreTests test Tests/CoreTests 1", "Generate plugin Plugins/Generate 1",
        "Idle library Elsewhere/Idle 1", "Inner library Nested/Sources 1",
        "Left library Shared 1", "Macros macro Sources/Macros 1", "Right library Shared 1",
        "Unused-One library Sources/Unused-One 1", "shop executable Sources/shop 1",
      ])
    #expect(
      report.arrows == [
        "Core > CText", "Core : Idle", "Core > Inner", "Core > Unused-One", "CoreTests > Core",
        "CoreTests > Inner", "CoreTests : shop", "Generate : shop", "Left > Right", "shop > CText",
        "shop > Core",
      ])
    let core = try #require(report.graph["Core"])
    #expect(core.manifest == ImportLocation("Package.swift", line: 13, column: 13))
    #expect(core.package == "shop")
    let idle = report.graph.edges.first { $0.isDeclared && !$0.isImported }
    #expect(idle?.declaration == ImportLocation("Package.swift", line: 14, column: 75))
    #expect(
      report.externalArrows == ["Generate > PackagePlugin", "shop > RxSwift"])
    #expect(report.graph.outside.last?.declaration?.line == 19)
  }

  @Test("undeclared imports and unused declarations are violations")
  func declarations() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    var configuration = ModulesConfiguration(providers: [ModuleProvider(.swiftPackages)])
    configuration.rules = [ModuleRule(.declared)]
    let report = try await repository.report(configuration)
    #expect(
      report.violations.map(\.message).sorted() == [
        "Core declares Idle and never imports it", "CoreTests imports Inner without declaring it",
        "Left imports Right without declaring it", "shop imports CText without declaring it",
      ])
  }

  @Test("manifests aren't run without permission; cached ones don't need it")
  func permission() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    let refused = try await repository.report(isTrusted: false)
    #expect(
      refused.untrusted == ["Nested/Package.swift", "Package.swift"].sorted { $0.count < $1.count })
    #expect(refused.graph.modules == [])
    #expect(FileManager.default.fileExists(atPath: repository.cache + "/manifests") == false)
    let first = try await repository.report()
    #expect(repository.asked.withLock(\.count) == 2)
    let cached = try await repository.report(isTrusted: false)
    #expect(cached == first)
    #expect(repository.asked.withLock(\.count) == 2)
    try await repository.add(["Nested/Package@swift-5.swift": "// swift-tools-version: 5.0\n"])
    let changed = try await repository.report(isTrusted: false)
    #expect(changed.untrusted == ["Nested/Package.swift"])
    #expect(repository.asked.withLock(\.last) == ["Nested/Package.swift"])
    // The package manager also reads files that git doesn't track yet.
    try repository.write("Package@swift-4.2.swift", "// swift-tools-version: 4.2\n")
    #expect(try await repository.report(isTrusted: false).untrusted.contains("Package.swift"))
  }

  @Test("reading leaves no files behind, in the working tree or the index")
  func untouched() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    try await repository.commit()
    try repository.write("Package.swift", PackageModulesTests.manifest + "\n// changed\n")
    let inTree = try await repository.report()
    let staged = try await repository.report(source: .index)
    #expect(inTree.arrows == staged.arrows)
    #expect(
      try await repository.gitText("status", "--porcelain", "--ignored") == " M Package.swift")
    let copies = try FileManager.default.contentsOfDirectory(
      atPath: repository.cache + "/manifests/copies")
    #expect(copies == [])
  }

  @Test("an invalid manifest is reported with its location, and the others are read")
  func broken() async throws {
    let repository = try await ModularRepository()
    var files = PackageModulesTests.files
    files["Nested/Package.swift"] =
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet x = \n"
    try await repository.add(files)
    let report = try await repository.report()
    let problem = try #require(report.unreadable.first)
    #expect(report.unreadable.count == 1)
    #expect(problem.path == "Nested/Package.swift")
    #expect(problem.line >= 3)
    #expect(problem.message.contains("expected"))
    #expect(report.graph["Core"] != nil)
  }

  @Test("a missing swift executable is reported")
  func missingSwift() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    let report = try await repository.report(environment: ["PATH": "/nowhere"])
    #expect(report.unreadable.count == 2)
    #expect(report.unreadable.first?.message.contains("swift not found") == true)
  }

  @Test("a manifest that exceeds the time limit is reported")
  func tooLong() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "Package.swift": """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription
      Thread.sleep(forTimeInterval: 30)
      """
    ])
    let toolchain = try #require(SwiftToolchain())
    var dump = ManifestDump(toolchain: toolchain, scratch: repository.cache)
    dump.limit = .seconds(2)
    await #expect(throws: ManifestError(message: "the manifest took longer than 2 seconds")) {
      try await dump.manifest(of: repository.root)
    }
  }

  @Test(
    "the first error in swift's output is reported",
    arguments: [
      (
        "error: 'a': Invalid manifest (compiled with: [\"x\"])\n/a/Package.swift:3:8: error: expected x",
        "3:8 expected x"
      ),
      (
        "error: 'a': Invalid manifest (compiled with: [\"x\"])\nmain/Package.swift:3: Fatal error: no\n",
        "1:1 no"
      ),
      (
        "error: 'a': package 'a' is using Swift tools version 99\nerror: invalid manifests",
        "1:1 'a': package 'a' is using Swift tools version 99"
      ),
      ("", "1:1 swift couldn't read the manifest"), ("killed", "1:1 killed"),
    ])
  func errors(output: String, expected: String) {
    let error = ManifestError(output: output)
    #expect("\(error.line):\(error.column) \(error.message)" == expected)
  }

  @Test("excluded packages aren't read")
  func excluded() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    let report = try await repository.report(
      ModulesConfiguration(providers: [ModuleProvider(.swiftPackages, exclude: ["Nested/"])]))
    #expect(report.graph["Inner"] == nil)
    #expect(report.externalArrows.contains("Core > Inner"))
  }

  @Test("a target and a folder with the same path are one module; other folders remain modules")
  func bothProviders() async throws {
    let repository = try await ModularRepository()
    try await repository.add(PackageModulesTests.files)
    try await repository.add(["web/a.ts": "import x from 'Core'\n"])
    let report = try await repository.report(
      ModulesConfiguration(providers: [
        ModuleProvider(.folders(globs: ["Sources/*", "Tests/*"], imports: nil)),
        ModuleProvider(.folders(globs: ["web"], imports: "from '(.*)'")),
        ModuleProvider(.swiftPackages),
      ]))
    #expect(report.graph["Core"]?.kind == .library)
    #expect(report.graph.modules.count { $0.path == "Sources/Core" } == 1)
    #expect(report.arrows.contains("web > Core"))
  }

  @Test("of two targets with the same name, the one closer to the root keeps it")
  func sameNames() async throws {
    func manifest(_ name: String) -> String {
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "\(name)", targets: [.target(name: "App", dependencies: ["Core"]), .target(name: "Core")])
      """
    }
    let repository = try await ModularRepository()
    try await repository.add([
      "Package.swift": manifest("main"), "Sources/App/a.swift": "import Core\n",
      "Sources/Core/a.swift": "", "Examples/One/Package.swift": manifest("one"),
      "Examples/One/Sources/App/a.swift": "import Core\n", "Examples/One/Sources/Core/a.swift": "",
    ])
    let report = try await repository.report()
    #expect(report.graph.modules.map(\.name) == ["App", "Core", "one/App", "one/Core"])
    #expect(report.arrows == ["App > Core", "one/App > one/Core"])
    #expect(report.implicit == [] && report.unused == [])
  }
}
