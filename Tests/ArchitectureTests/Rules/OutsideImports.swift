/// Modules that aren't ours: the system's, and third parties'.
enum OutsideImports {
  /// What the toolchain brings and anybody may import.
  private static let language: Set<String> = [
    "Swift", "Synchronization", "Glibc", "Darwin", "Musl", "Bionic", "WinSDK", "Dispatch", "os",
    "RegexBuilder", "_Concurrency",
  ]
  private static let foundation: Set<String> = ["Foundation", "FoundationEssentials"]
  private static let testing: Set<String> = ["Testing", "XCTest"]
  private static let collections: Set<String> = [
    "Collections", "DequeModule", "OrderedCollections", "HeapModule", "HashTreeCollections",
    "BitCollections",
  ]

  /// Why `module` may not import `name`, which is no module of this package.
  static func objection(to name: String, in module: Module) -> String? {
    if language.contains(name) { return nil }
    switch module.kind {
    case .tests, .app, .support: return nil
    case .tool:
      return foundation.contains(name) || name == "PackagePlugin"
        ? nil : "\(module.name) imports \(name): a tool of the build needs no more than Foundation"
    case .resources: return "Resources imports \(name): it is made of constants and imports nothing"
    case .platform where module.name == "TestSupport": return nil
    case .platform:
      if collections.contains(name) { return nil }
      if name == "FoundationEssentials", module.name == "Routing" { return nil }
      return foundation.contains(name)
        ? "\(module.name) imports \(name): platform modules start without Foundation"
        : "\(module.name) imports \(name): platform modules take swift-collections, nothing else"
    case .interface, .logic, .service, .ui, .flow, .plugin:
      return foundation.contains(name)
        ? nil
        : "\(module.name) imports \(name): a third party is wrapped by a module in Sources/Support"
    }
  }

  /// Third parties that more than one Support module imports.
  static func sharedThirdParties(in tree: SourceTree) -> [Violation] {
    let modules = tree.modules
    var firstImporter: [String: Import] = [:]
    var violations: [Violation] = []
    for (file, module) in tree.swiftFiles where module.kind == .support {
      for found in Import.all(in: file) where isThirdParty(found.module, modules) {
        guard let first = firstImporter[found.module] else {
          firstImporter[found.module] = found
          continue
        }
        guard let other = Module(ofFileAt: first.path), other != module else { continue }
        violations.append(
          Violation(
            file.path, line: found.line,
            "\(module.name) imports \(found.module), which \(other.name) wraps already"))
      }
    }
    return violations
  }

  private static func isThirdParty(_ name: String, _ modules: [String: Module]) -> Bool {
    modules[name] == nil && !language.contains(name) && !foundation.contains(name)
      && !testing.contains(name)
  }
}
