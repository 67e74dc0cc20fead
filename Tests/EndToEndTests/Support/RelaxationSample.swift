import Foundation
import Testing

/// A repository with locks, module rules, libraries and exceptions in which `headway check` passes.
struct RelaxationSample {
  let repository: SampleRepository

  init(
    configuration: String = RelaxationSample.configuration,
    files: [String: String] = RelaxationSample.files
  ) throws {
    repository = try SampleRepository(configuration: configuration)
    for (path, text) in files { try repository.write(path, text) }
    try commit()
  }

  func commit() throws {
    try git("add", "-A")
    try git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "base")
  }

  /// Checks the changes since the last commit.
  func check(_ arguments: String...) throws -> ProgramCall {
    try git("add", "-A")
    return try repository.run(through: [], ["check", "--base", "HEAD"] + arguments)
  }

  /// Runs the program on all files, after adding them to the index.
  func run(_ arguments: String...) throws -> ProgramCall {
    try git("add", "-A")
    return try repository.run(through: [], arguments)
  }

  func git(_ arguments: String...) throws {
    let call = try ProgramCall(
      ["git", "-C", repository.folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment,
      in: repository.folder.appendingPathComponent(".git"))
    #expect(call.status == 0, "\(call.errors)")
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: repository.folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Replaces a text, which has to occur in the file.
  func replace(_ old: String, _ new: String, in path: String = "headway.yml") throws {
    let before = try text(path)
    #expect(before.contains(old), "\(path) doesn't contain \(old)")
    try repository.write(path, before.replacing(old, with: new))
  }

  func append(_ path: String, _ text: String) throws {
    try repository.write(path, try self.text(path) + text)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: repository.folder.appendingPathComponent(path))
  }

  static let configuration = #"""
    version: 1
    modules:
      - { provider: glob, path: ["Sources/*", "Kit/*"], exclude: ["Sources/Gen"] }
    moduleTypes:
      - { type: Logic, name: ["*Logic", "*Model"] }
      - { type: UI, name: "*UI" }
    moduleGroups:
      - { name: Carts, modules: ["Cart*"] }
      - { path: "Kit/*" }
    rules:
      - { kind: acyclic, groups: "*" }
      - { kind: never, from: [Logic, Net], to: [UI, SwiftUI] }
      - { kind: only, from: UI, to: [Logic] }
      - { kind: layers, order: [App, UI, Logic] }
      - { kind: independent, modules: [CartUI, LoginUI, ShopUI] }
      - { kind: acyclic }
      - { kind: owned }
    exceptions:
      - { from: CartLogic, to: CartUI, owner: "@a", until: 2999-01-01, because: "moves later" }
    libraries:
      justifyAbove: 6
      licenses: [MIT]
      points: { closedSource: 3 }
      deploymentTargets: { iOS: 15 }
    migrations:
      - id: rx
        pattern: ['import RxSwift', 'import RxCocoa']
        files: ["**/*.swift", "**/*.mm"]
        exclude: ["Vendor/**"]
        include: generated
        count: matches
        lock: true
      - { id: todo, text: 'TODO(', lock: true }
      - { id: objc, path: ["**/*.m", "**/*.mm"], lock: true }
    """#

  static let files = [
    "Sources/CartLogic/Cart.swift": "import CartUI\n// TODO(a)\n",
    "Sources/CartLogic/Old.swift": "import RxSwift\nimport RxSwift\n",
    "Sources/CartModel/Model.swift": "struct Model {}\n",
    "Sources/CartUI/View.swift":
      "import RxCocoa // headway:allow rx until=2999-01-01 owner=@a snapshots\n",
    "Kit/LoginUI/View.swift": "struct View {}\n",
    "Kit/Old.m": "int x;\n",
    "package.json": #"{ "dependencies": { "left-pad": "1.0.0" } }"#,
    "package-lock.json": #"""
    {
      "lockfileVersion": 3,
      "packages": {
        "": { "dependencies": { "left-pad": "1.0.0" } },
        "node_modules/left-pad": { "version": "1.0.0", "license": "MIT" }
      }
    }
    """#,
    ".headway/baseline.tsv": """
    objc\tKit/Old.m\t1
    rx\tSources/CartLogic/Old.swift\t2
    rx\tSources/Shop/Cart1.swift\t1
    rx\tSources/Shop/Cart2.swift\t1
    rx\tSources/Shop/Cart3.swift\t1
    todo\tSources/CartLogic/Cart.swift\t1
    todo\theadway.yml\t1

    """,
    ".headway/unlocks.tsv":
      "rx\tSources/CartLogic/Old.swift\t1\t2\t@shop\t2999-01-01\tvendor\n",
    ".headway/libraries/left-pad.yml": """
    version: 1
    library: left-pad
    owner: "@a"
    exceptions:
      - { criterion: scorecard, owner: "@a", until: 2999-01-01, because: "review in May" }
    """,
  ]
}
