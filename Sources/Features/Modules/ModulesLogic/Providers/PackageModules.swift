import ModulesInterface

/// A manifest, where it stands and what it was read from.
package struct LocatedManifest: Sendable {
  /// The package's folder from the repository's root.
  package var folder: [UInt8]
  /// The manifest's text.
  package var text: [UInt8]
  package var manifest: PackageManifest

  package init(folder: [UInt8], text: [UInt8], manifest: PackageManifest) {
    self.folder = folder
    self.text = text
    self.manifest = manifest
  }

  var path: String {
    String(decoding: folder, as: UTF8.self) + (folder.isEmpty ? "" : "/") + "Package.swift"
  }
}

/// Makes modules of the targets of Swift packages.
///
/// Source for where targets lie that don't say it: Swift Package Manager's `PackageBuilder`.
package struct PackageModules {
  private let manifests: [LocatedManifest]
  private let isFolder: ([UInt8]) -> Bool
  private var seeds: [ModuleSeed] = []
  /// By manifest and name of a target: its seed.
  private var numbers: [[String: Int]] = []
  private var manifestOf: [[UInt8]: Int] = [:]

  private init(_ manifests: [LocatedManifest], isFolder: @escaping ([UInt8]) -> Bool) {
    self.manifests = manifests
    self.isFolder = isFolder
  }

  /// - Parameter isFolder: whether a path from the root is a folder with tracked files in it.
  /// - Returns: in the order of the manifests and of the targets in them. A target that lies outside of the
  ///   repository is left out.
  package static func seeds(
    of manifests: [LocatedManifest], isFolder: @escaping ([UInt8]) -> Bool
  ) -> [ModuleSeed] {
    var modules = PackageModules(manifests, isFolder: isFolder)
    for number in manifests.indices { modules.addTargets(of: number) }
    for number in manifests.indices { modules.addDependencies(of: number) }
    return modules.seeds
  }

  // MARK: Targets

  private mutating func addTargets(of number: Int) {
    let located = manifests[number]
    manifestOf[located.folder] = number
    let places = places(of: located)
    var own: [String: Int] = [:]
    for target in located.manifest.targets {
      guard let folder = folder(of: target, in: located) else { continue }
      var seed = ModuleSeed(
        name: target.name, folder: folder, kind: PackageModules.kind(target.type),
        package: located.manifest.name, packageFolder: located.folder)
      seed.manifest = places.place(of: target.name)
      seed.exclude = target.exclude.compactMap { FolderPath.joined(folder, $0.utf8) }
      seed.sources = target.sources?.compactMap { FolderPath.joined(folder, $0.utf8) }
      if seed.kind != .plugin, seed.kind != .binary {
        seed.headers = FolderPath.joined(folder, (target.publicHeadersPath ?? "include").utf8)
      }
      own[target.name] = seeds.count
      seeds.append(seed)
    }
    numbers.append(own)
  }

  private func places(of located: LocatedManifest) -> ManifestPlaces {
    ManifestPlaces(
      path: located.path, text: located.text, targets: located.manifest.targets.map(\.name))
  }

  private static func kind(_ type: String) -> Module.Kind {
    switch type {
    case "executable": .executable
    case "test": .test
    case "system": .system
    case "binary": .binary
    case "plugin": .plugin
    case "macro": .macro
    default: .library
    }
  }

  private func folder(
    of target: PackageManifest.Target, in located: LocatedManifest
  ) -> [UInt8]? {
    if let path = target.path {
      // A binary's path is a file, or an address on the web.
      if path.contains("://") { return located.folder }
      return FolderPath.joined(located.folder, path.utf8)
    }
    let places = PackageModules.predefinedFolders(target.type)
    let top = places.lazy.compactMap { FolderPath.joined(located.folder, $0.utf8) }.first(
      where: isFolder)
    guard let top else {
      return located.folder + (located.folder.isEmpty ? [] : [0x2F])
        + Array("Sources/\(target.name)".utf8)
    }
    guard let own = FolderPath.joined(top, target.name.utf8) else { return nil }
    if isFolder(own) { return own }
    let similar = located.manifest.targets.filter {
      PackageModules.predefinedFolders($0.type) == places
    }
    return located.manifest.isAtLeast(5, 9) && similar.count == 1 ? top : own
  }

  private static func predefinedFolders(_ type: String) -> [String] {
    switch type {
    case "test": ["Tests", "Sources", "Source", "src", "srcs"]
    case "plugin": ["Plugins"]
    default: ["Sources", "Source", "src", "srcs"]
    }
  }

  // MARK: Dependencies

  private mutating func addDependencies(of number: Int) {
    let located = manifests[number]
    let places = places(of: located)
    for target in located.manifest.targets {
      guard let seed = numbers[number][target.name] else { continue }
      for dependency in target.dependencies {
        let place = places.place(of: dependency.name, in: target.name)
        let found = seedsOf(dependency, from: number)
        if let found {
          seeds[seed].dependencies += found.map { ModuleSeed.Dependency(.seed($0), place) }
        } else {
          seeds[seed].dependencies.append(ModuleSeed.Dependency(.outside(dependency.name), place))
        }
      }
    }
  }

  /// What a dependency stands for within the repository; nil where that is outside.
  private func seedsOf(_ dependency: PackageManifest.Dependency, from number: Int) -> [Int]? {
    if dependency.kind != .product, let own = numbers[number][dependency.name] { return [own] }
    if dependency.kind == .target { return nil }
    for neighbour in manifests[number].manifest.neighbours {
      if let package = dependency.package, !neighbour.names.contains(package.lowercased()) {
        continue
      }
      guard
        let folder = FolderPath.joined(manifests[number].folder, neighbour.path.utf8),
        let other = manifestOf[folder],
        let product = manifests[other].manifest.products.first(where: {
          $0.name == dependency.name
        })
      else { continue }
      return product.targets.compactMap { numbers[other][$0] }
    }
    return nil
  }
}
