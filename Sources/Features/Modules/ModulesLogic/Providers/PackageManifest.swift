import Foundation

/// The parts of a Swift package manifest that describe its modules, as stored in the cache.
package struct PackageManifest: Codable, Equatable, Sendable {
  package struct Target: Codable, Equatable, Sendable {
    package var name: String
    /// The type in the manifest: `regular`, `executable`, `test`, `system`, `binary`, `plugin`,
    /// `macro`.
    package var type: String
    package var path: String?
    package var sources: [String]?
    package var exclude: [String]
    package var publicHeadersPath: String?
    package var dependencies: [Dependency]
  }

  package struct Dependency: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable { case target, product, byName }

    package var kind: Kind
    package var name: String
    /// The package that contains the product.
    package var package: String?
  }

  package struct Product: Codable, Equatable, Sendable {
    package var name: String
    package var targets: [String]
  }

  /// A package in the same repository or file system.
  package struct Neighbor: Codable, Equatable, Sendable {
    /// The lowercase names by which targets refer to it.
    package var names: [String]
    /// Relative to the folder of this package.
    package var path: String
  }

  package var name: String
  /// A version such as `6.1.0`.
  package var toolsVersion: String
  package var targets: [Target]
  package var products: [Product]
  package var neighbors: [Neighbor]

  /// Whether the tools version is at least the given one.
  func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    let parts = toolsVersion.split(separator: ".").compactMap { Int($0) }
    guard let first = parts.first else { return true }
    return first > major || (first == major && (parts.count > 1 ? parts[1] : 0) >= minor)
  }
}

// MARK: - Output of swift package dump-package

extension PackageManifest {
  /// Parses the output of `swift package dump-package`.
  ///
  /// - Parameters:
  ///   - dump: the output.
  ///   - folder: absolute path of the manifest's folder; paths of neighboring packages become
  ///     relative to it.
  /// - Throws: `DecodingError` if the output has another format.
  package init(dump: Data, folder: String) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: dump)
    name = dump.name
    toolsVersion = dump.toolsVersion?._version ?? ""
    targets = dump.targets.map { $0.target }
    products = (dump.products ?? []).map { Product(name: $0.name, targets: $0.targets) }
    neighbors = (dump.dependencies ?? []).flatMap { $0.fileSystem ?? [] }.map { neighbor in
      let names = [
        neighbor.identity, neighbor.nameForTargetDependencyResolutionOnly,
        neighbor.path.split(separator: "/").last.map(String.init),
      ]
      return Neighbor(
        names: names.compactMap { $0?.lowercased() },
        path: PackageManifest.relative(neighbor.path, to: folder))
    }
  }

  /// A path relative to a folder; both are absolute.
  static func relative(_ path: String, to folder: String) -> String {
    let own = folder.split(separator: "/").filter { $0 != "." }
    let its = path.split(separator: "/").filter { $0 != "." }
    let same = zip(own, its).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: own.count - same) + its.dropFirst(same).map(String.init))
      .joined(separator: "/")
  }

  private struct Dump: Decodable {
    struct Version: Decodable { let _version: String }
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }
    struct Dependency: Decodable { let fileSystem: [Neighbor]? }
    struct Neighbor: Decodable {
      let identity: String?
      let nameForTargetDependencyResolutionOnly: String?
      let path: String
    }
    struct Target: Decodable {
      let name: String
      let type: String
      let path: String?
      let sources: [String]?
      let exclude: [String]?
      let publicHeadersPath: String?
      let dependencies: [TargetDependency]?
      let pluginUsages: [PluginUsage]?

      var target: PackageManifest.Target {
        PackageManifest.Target(
          name: name, type: type, path: path, sources: sources, exclude: exclude ?? [],
          publicHeadersPath: publicHeadersPath,
          dependencies: (dependencies ?? []).compactMap(\.dependency)
            + (pluginUsages ?? []).compactMap(\.dependency))
      }
    }
    /// `{"product": ["Name", "package", null, null]}`: a list of names, nulls and conditions.
    struct TargetDependency: Decodable {
      let byName: [Name]?
      let target: [Name]?
      let product: [Name]?

      var dependency: PackageManifest.Dependency? {
        if let name = byName?.first?.text { return .init(kind: .byName, name: name) }
        if let name = target?.first?.text { return .init(kind: .target, name: name) }
        if let product, let name = product.first?.text {
          return .init(
            kind: .product, name: name, package: product.count > 1 ? product[1].text : nil)
        }
        return nil
      }
    }
    struct PluginUsage: Decodable {
      let plugin: [Name]?

      var dependency: PackageManifest.Dependency? {
        guard let plugin, let name = plugin.first?.text else { return nil }
        let package = plugin.count > 1 ? plugin[1].text : nil
        return .init(kind: package == nil ? .byName : .product, name: name, package: package)
      }
    }
    /// A string, or any other value, which is ignored.
    struct Name: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    let name: String
    let toolsVersion: Version?
    let targets: [Target]
    let products: [Product]?
    let dependencies: [Dependency]?
  }
}
