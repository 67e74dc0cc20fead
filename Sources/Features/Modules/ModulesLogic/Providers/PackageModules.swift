import ModulesInterface

/// A manifest with its location and text.
package struct LocatedManifest: Sendable {
  /// The package's folder, relative to the repository root.
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

/// Creates modules from the targets of Swift packages.
///
/// Source for default target locations: Swift Package Manager's `PackageBuilder`.
package struct PackageModules {
  private let manifests: [LocatedManifest]
  private let isFolder: ([UInt8]) -> Bool
  private var seeds: [ModuleSeed] = []
  /// Seeds by manifest and target name.
  private var numbers: [[String: Int]] = []
  private var manifestOf: [[UInt8]: Int] = [:]

  private init(_ manifests: [LocatedManifest], isFolder: @escaping ([UInt8]) -> Bool) {
    self.manifests = manifests
    self.isFolder = isFolder
  }

  /// - Parameters:
  ///   - manifests: the manifests of all packages.
  ///   - isFolder: whether a path, relative to the repository root, is a folder with tracked files.
  /// - Returns: modules in the order of the manifests and their targets. Targets outside the
  ///   repository are omitted.
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
    let locations = locations(of: located)
    var own: [String: Int] = [:]
    for target in located.manifest.targets {
      guard let folder = folder(of: target, in: located) else { continue }
      var seed = ModuleSeed(
        name: target.name, folder: folder, kind: PackageModules.kind(target.type),
        package: located.manifest.name, packageFolder: located.folder)
      seed.manifest = locations.location(of: target.name)
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

  private func locations(of located: LocatedManifest) -> ManifestLocations {
    ManifestLocations(
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
      // The path of a binary target is a file or a URL.
      if path.contains("://") { return located.folder }
      return FolderPath.joined(located.folder, path.utf8)
    }
    let candidates = PackageModules.predefinedFolders(target.type)
    let top = candidates.lazy.compactMap { FolderPath.joined(located.folder, $0.utf8) }.first(
      where: isFolder)
    guard let top else {
      return located.folder + (located.folder.isEmpty ? [] : [0x2F])
        + Array("Sources/\(target.name)".utf8)
    }
    guard let own = FolderPath.joined(top, target.name.utf8) else { return nil }
    if isFolder(own) { return own }
    let similar = located.manifest.targets.filter {
      PackageModules.predefinedFolders($0.type) == candidates
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
    let locations = locations(of: located)
    for target in located.manifest.targets {
      guard let seed = numbers[number][target.name] else { continue }
      for dependency in target.dependencies {
        let location = locations.location(of: dependency.name, in: target.name)
        let found = seedsOf(dependency, from: number)
        if let found {
          seeds[seed].dependencies += found.map { ModuleSeed.Dependency(.seed($0), location) }
        } else {
          seeds[seed].dependencies.append(
            ModuleSeed.Dependency(.outside(dependency.name), location))
        }
      }
    }
  }

  /// The targets that a dependency refers to; nil if they are outside the repository.
  private func seedsOf(_ dependency: PackageManifest.Dependency, from number: Int) -> [Int]? {
    if dependency.kind != .product, let own = numbers[number][dependency.name] { return [own] }
    if dependency.kind == .target { return nil }
    for neighbor in manifests[number].manifest.neighbors {
      if let package = dependency.package, !neighbor.names.contains(package.lowercased()) {
        continue
      }
      guard
        let folder = FolderPath.joined(manifests[number].folder, neighbor.path.utf8),
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
