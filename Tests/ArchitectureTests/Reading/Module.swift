/// A module of the package: where its folder stands says what kind it is.
struct Module: Hashable, Sendable {
  /// The rows of the table "who may import whom" in `ARCHITECTURE.md`.
  enum Kind: String, CaseIterable, Sendable {
    case platform, resources, support, interface, logic, service, ui, flow, plugin, app, tests, tool
  }

  let name: String
  let kind: Kind
  /// From the root, with `/` at its end.
  let folder: String

  /// The feature it belongs to: "Migrations" for `Sources/Features/Migrations/MigrationsUI/`.
  var feature: String? {
    let parts = folder.split(separator: "/")
    return parts.starts(with: ["Sources", "Features"]) ? String(parts[2]) : nil
  }

  /// Whether it belongs to a package of its own, beside the one that `Package.swift` describes.
  var isInOwnPackage: Bool { folder.hasPrefix("Benchmarks/") }

  /// The module whose folder this file is in, judged by the house's plan of folders.
  init?(ofFileAt path: String) {
    let parts = path.split(separator: "/").map(String.init)
    func named(_ index: Int, _ kind: Kind) -> Module? {
      guard parts.count > index + 1 else { return nil }
      let folder = parts[...index].joined(separator: "/") + "/"
      return Module(name: parts[index], kind: kind, folder: folder)
    }
    let module: Module?
    switch (parts.first, parts.dropFirst().first) {
    case ("Sources", "Platform"): module = named(2, .platform)
    case ("Sources", "Support"): module = named(2, .support)
    case ("Sources", "App"): module = named(2, .app)
    case ("Sources", "Features"):
      module = parts.count > 3 ? named(3, Self.kind(ofFeatureModule: parts[3])) : nil
    case ("Plugins", let name?) where parts.count > 3 && parts[2] == "Tests":
      module = Module(name: name + "Tests", kind: .tests, folder: "Plugins/\(name)/Tests/")
    case ("Plugins", _): module = named(1, .plugin)
    case ("Tests", "Mutations"): module = nil  // patches, which nothing builds
    case ("Tests", _): module = named(1, .tests)
    case ("Benchmarks", "Sources"): module = named(2, .app)
    case ("Tools", _): module = named(1, .tool)
    case ("Resources", _):
      module = Module(name: "Resources", kind: .resources, folder: "Resources/")
    default: module = nil
    }
    guard let module else { return nil }
    self = module
  }

  init(name: String, kind: Kind, folder: String) {
    self.name = name
    self.kind = kind
    self.folder = folder
  }

  private static func kind(ofFeatureModule name: String) -> Kind {
    let suffixes: [(String, Kind)] = [
      ("Interface", .interface), ("Logic", .logic), ("Service", .service), ("UI", .ui),
      ("Flow", .flow),
    ]
    // Workspace, the protocols that several features share, is an Interface without the word.
    return suffixes.first { name.hasSuffix($0.0) }?.1 ?? .interface
  }
}

extension SourceTree {
  /// Every module that has a file, by its name.
  var modules: [String: Module] {
    var modules: [String: Module] = [:]
    for file in files {
      if let module = Module(ofFileAt: file.path) { modules[module.name] = module }
    }
    return modules
  }

  /// The Swift files that people wrote, each with its module.
  var swiftFiles: [(file: SourceFile, module: Module)] {
    files.compactMap { file in
      guard file.isSwift, let module = Module(ofFileAt: file.path) else { return nil }
      return (file, module)
    }
  }
}
