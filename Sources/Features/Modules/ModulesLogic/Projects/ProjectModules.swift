import Matching
import Workspace

/// Finds the modules that the project files of a build system declare.
package enum ProjectModules {
  /// - Parameters:
  ///   - system: the build system.
  ///   - files: the tracked files, without excluded ones.
  ///   - start: the index of the first found module among all seeds.
  ///   - packages: the targets of Swift packages, which are the first seeds.
  package static func find(
    _ system: BuildSystem, in files: ProjectFiles, from start: Int, packages: PackageTargets
  ) -> FoundModules {
    var found =
      switch system {
      case .xcode: XcodeModules.find(in: files, packages)
      case .npm: NPMWorkspaces.find(in: files)
      case .gradle: GradleModules.find(in: files)
      case .cargo: CargoModules.find(in: files)
      case .go: GoPackages.find(in: files)
      }
    for index in found.seeds.indices {
      found.seeds[index].dependencies = found.seeds[index].dependencies.map { dependency in
        guard case .seed(let number) = dependency.target else { return dependency }
        var dependency = dependency
        // Negative numbers are targets of Swift packages.
        dependency.target = .seed(number < 0 ? ~number : start + number)
        return dependency
      }
    }
    return found
  }
}

/// The targets of Swift packages, for projects that use them.
package struct PackageTargets: Sendable {
  let tree: ModuleTree
  /// Indices of the targets of each product.
  let products: [String: [Int]]

  package init(_ seeds: [ModuleSeed], of manifests: [LocatedManifest] = []) {
    tree = ModuleTree(seeds)
    var targets: [String: [Int]] = [:]
    for (number, seed) in seeds.enumerated() { targets[seed.name, default: []].append(number) }
    var products: [String: [Int]] = [:]
    for located in manifests {
      for product in located.manifest.products where products[product.name] == nil {
        products[product.name] = product.targets.compactMap { name in
          targets[name]?.first { seeds[$0].packageFolder == located.folder }
        }
      }
    }
    self.products = products
  }
}

extension ModuleSeed {
  /// A module of a build system that doesn't import modules by Swift names.
  init(project name: String, folder: [UInt8], package: String?, packageFolder: [UInt8]) {
    self.init(
      name: name, folder: folder, kind: .library, package: package, packageFolder: packageFolder)
    importNames = []
  }
}
