import Foundation

/// What of a Swift package's manifest says something about its modules, as it is remembered.
package struct PackageManifest: Codable, Equatable, Sendable {
  package struct Target: Codable, Equatable, Sendable {
    package var name: String
    /// As the manifest has it: `regular`, `executable`, `test`, `system`, `binary`, `plugin`, `macro`.
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
    /// The package that a product is of.
    package var package: String?
  }

  package struct Product: Codable, Equatable, Sendable {
    package var name: String
    package var targets: [String]
  }

  /// A package that lies beside this one.
  package struct Neighbour: Codable, Equatable, Sendable {
    /// The names by which targets call it, in small letters.
    package var names: [String]
    /// Relative to the folder of this package.
    package var path: String
  }

  package var name: String
  /// Such as `6.1.0`.
  package var toolsVersion: String
  package var targets: [Target]
  package var products: [Product]
  package var neighbours: [Neighbour]

  /// Whether a tools version is this one or a later one.
  func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    let parts = toolsVersion.split(separator: ".").compactMap { Int($0) }
    guard let first = parts.first else { return true }
    return first > major || (first == major && (parts.count > 1 ? parts[1] : 0) >= minor)
  }
}

// MARK: - What swift package dump-package prints

extension PackageManifest {
  /// Reads what `swift package dump-package` printed.
  ///
  /// - Parameter folder: where the manifest stood, absolute: paths of neighbours are relative to it.
  /// - Throws: `DecodingError` where it is no such thing.
  package init(dump: Data, folder: String) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: dump)
    name = dump.name
    toolsVersion = dump.toolsVersion?._version ?? ""
    targets = dump.targets.map { $0.target }
    products = (dump.products ?? []).map { Product(name: $0.name, targets: $0.targets) }
    neighbours = (dump.dependencies ?? []).flatMap { $0.fileSystem ?? [] }.map { neighbour in
      let names = [
        neighbour.identity, neighbour.nameForTargetDependencyResolutionOnly,
        neighbour.path.split(separator: "/").last.map(String.init),
      ]
      return Neighbour(
        names: names.compactMap { $0?.lowercased() },
        path: PackageManifest.relative(neighbour.path, to: folder))
    }
  }

  /// A path as it is seen from a folder, both absolute.
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
    struct Dependency: Decodable { let fileSystem: [Neighbour]? }
    struct Neighbour: Decodable {
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
    /// `{"product": ["Name", "package", null, null]}`: a list of names, nothing, and conditions.
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
    /// A text, or something else that is of no concern here.
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
