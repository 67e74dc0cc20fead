/// A module of the package. Its folder determines its kind.
struct PackageModule: Hashable, Sendable {
  /// The rows of the table of allowed imports in `ARCHITECTURE.md`.
  enum Kind: String, CaseIterable, Sendable {
    case platform, resources, support, interface, logic, service, ui, flow, cli, plugin, app, tests,
      tool
  }

  let name: String
  let kind: Kind
  /// Relative to the repository root, with a trailing `/`.
  let folder: String

  /// The feature that contains it: "Migrations" for `Sources/Features/Migrations/MigrationsUI/`.
  var feature: String? {
    let parts = folder.split(separator: "/")
    return parts.starts(with: ["Sources", "Features"]) ? String(parts[2]) : nil
  }

  /// Whether it belongs to another package than the one in the root `Package.swift`.
  var isInOwnPackage: Bool { folder.hasPrefix("Benchmarks/") }

  /// The module that contains a file, according to the folder layout; nil if there is none.
  init?(ofFileAt path: String) {
    let parts = path.split(separator: "/").map(String.init)
    func named(_ index: Int, _ kind: Kind) -> PackageModule? {
      guard parts.count > index + 1 else { return nil }
      let folder = parts[...index].joined(separator: "/") + "/"
      return PackageModule(name: parts[index], kind: kind, folder: folder)
    }
    let module: PackageModule?
    switch (parts.first, parts.dropFirst().first) {
    case ("Sources", "Platform"): module = named(2, .platform)
    case ("Sources", "Support"): module = named(2, .support)
    case ("Sources", "App"): module = named(2, .app)
    case ("Sources", "Domain"):
      module = parts.count > 2 ? named(2, Self.kind(ofFeatureModule: parts[2])) : nil
    case ("Sources", "Features"):
      module = parts.count > 3 ? named(3, Self.kind(ofFeatureModule: parts[3])) : nil
    case ("Plugins", let name?) where parts.count > 3 && parts[2] == "Tests":
      module = PackageModule(name: name + "Tests", kind: .tests, folder: "Plugins/\(name)/Tests/")
    case ("Plugins", _): module = named(1, .plugin)
    case ("Tests", "Mutations"): module = nil  // patches, which nothing builds
    case ("Tests", _): module = named(1, .tests)
    case ("Benchmarks", "Sources"): module = named(2, .app)
    case ("Tools", _): module = named(1, .tool)
    case ("Resources", _):
      module = PackageModule(name: "Resources", kind: .resources, folder: "Resources/")
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
      ("Flow", .flow), ("CLI", .cli),
    ]
    // Workspace contains protocols that several features share; it is an interface without the
    // suffix.
    return suffixes.first { name.hasSuffix($0.0) }?.1 ?? .interface
  }
}
