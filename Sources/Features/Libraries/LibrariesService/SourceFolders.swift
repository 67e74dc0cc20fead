import Foundation
import LibrariesInterface

/// Finds the sources of libraries in the folders of package managers on this machine.
struct SourceFolders: Sendable {
  /// The absolute path of the repository root.
  let root: String
  private let cargoRegistries: [String]
  private let goModules: String
  private let sitePackages: [String]

  init(root: String, environment: [String: String]) {
    self.root = root
    let home = environment["HOME"] ?? "/nonexistent"
    let cargo = (environment["CARGO_HOME"] ?? home + "/.cargo") + "/registry/src"
    cargoRegistries = SourceFolders.folders(in: cargo)
    let goPath = environment["GOPATH"]?.split(separator: ":").first.map(String.init)
    goModules = environment["GOMODCACHE"] ?? (goPath ?? home + "/go") + "/pkg/mod"
    sitePackages = [".venv", "venv"].flatMap { name in
      SourceFolders.folders(in: "\(root)/\(name)/lib").map { $0 + "/site-packages" }
    }
  }

  /// Returns the folder with a library's sources; nil if they aren't on this machine.
  func folder(of library: Library) -> String? {
    candidates(library).first { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  private func candidates(_ library: Library) -> [String] {
    // A name in a lock file is untrusted and must not lead outside these folders.
    let name = library.name
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      return []
    }
    let beside = Set(library.places.map { SourceFolders.top(of: $0.path) }).sorted()
      .map { $0.isEmpty ? root : root + "/" + $0 }
    let tops = beside.contains(root) ? beside : beside + [root]
    switch library.ecosystem {
    case .swift:
      return tops.flatMap { top in
        [".build/checkouts/", "SourcePackages/checkouts/", "DerivedData/SourcePackages/checkouts/"]
          .map { "\(top)/\($0)\(name)" }
      }
    case .cocoapods: return tops.map { "\($0)/Pods/\(name)" }
    case .npm: return tops.map { "\($0)/node_modules/\(name)" }
    case .cargo:
      let inRegistry = library.version.map { version in
        cargoRegistries.map { "\($0)/\(name)-\(version)" }
      }
      return tops.map { "\($0)/vendor/\(name)" } + (inRegistry ?? [])
    case .go:
      let inCache = library.version.map { "\(goModules)/\(SourceFolders.escaped(name))@\($0)" }
      return tops.map { "\($0)/vendor/\(name)" } + (inCache.map { [$0] } ?? [])
    case .ruby:
      return library.version.map { version in
        tops.flatMap { SourceFolders.folders(in: "\($0)/vendor/bundle/ruby") }
          .map { "\($0)/gems/\(name)-\(version)" }
      } ?? []
    case .python:
      return sitePackages.flatMap { folder in
        library.version.map { version in
          [name, library.id.name.replacing("-", with: "_")].map {
            "\(folder)/\($0)-\(version).dist-info"
          }
        } ?? []
      }
    }
  }

  /// Returns the folder of the project that a lock file belongs to. A lock file inside an Xcode
  /// project or workspace belongs to the folder that contains the project.
  private static func top(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    let end =
      parts.firstIndex { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
      ?? parts.endIndex
    return parts[..<end].joined(separator: "/")
  }

  /// Escapes a module path. Go writes uppercase letters as `!` and the lowercase letter.
  /// Source: “Go Modules Reference”.
  private static func escaped(_ module: String) -> String {
    module.map { $0.isUppercase ? "!" + $0.lowercased() : String($0) }.joined()
  }

  private static func folders(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + "/" + $0 }
  }
}
