import Cache
import Foundation
import Git
import ModulesInterface
import ModulesLogic
import Synchronization
import Workspace

/// Reads the manifests of a repository's Swift packages. Uses the cache if the same swift read the
/// same text before; otherwise it runs the manifest.
struct ManifestReader: Sendable {
  /// The manifests that could be read, and those that couldn't.
  struct Result: Sendable {
    var manifests: [LocatedManifest] = []
    /// Paths of manifests that weren't run because the repository isn't trusted.
    var untrusted: [String] = []
    var unreadable: [UnreadableManifest] = []
  }

  /// A package: its folder and its manifests, including version-specific ones.
  private struct Package: Sendable {
    var folder: [UInt8]
    var files: [(name: String, text: [UInt8])] = []

    var text: [UInt8] { files.first { $0.name == "Package.swift" }?.text ?? [] }

    var path: String {
      String(decoding: folder, as: UTF8.self) + (folder.isEmpty ? "" : "/") + "Package.swift"
    }

    /// A cache key over all inputs. It contains no secrets, and a collision gives no advantage.
    func key(_ toolchain: SwiftToolchain?) -> String {
      var hash = StableHash()
      var reversed = StableHash("again".utf8)
      for bytes in [Array((toolchain?.identity ?? "").utf8)]
        + files.map({ Array($0.name.utf8) + [0] + $0.text })
      {
        hash.add(bytes + [0])
        reversed.add(bytes.reversed() + [1])
      }
      return "\(hash.hexadecimal)\(reversed.hexadecimal)"
    }
  }

  private static let kind = "manifest"
  /// Increment when `PackageManifest` changes.
  private static let version = 2
  private static let sizeLimit = 4 << 20

  let contents: TrackedContents
  /// Headway's cache folder.
  let cache: String
  let environment: [String: String]

  func read(
    exclude: [String], mayExecute: ([String]) async -> Bool,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> Result {
    let packages = try await packages(exclude: exclude)
    guard !packages.isEmpty else { return Result() }
    let toolchain = SwiftToolchain(environment: environment)
    let keys = packages.map { $0.key(toolchain) }
    let store = SegmentStore(path: cache + "/modules.sqlite", version: ManifestReader.version)
    defer { store.close() }
    var known = remembered(Set(keys), store)

    var result = Result()
    let missing = packages.indices.filter { known[keys[$0]] == nil }
    if missing.isEmpty {
      // Every manifest is cached.
    } else if await mayExecute(missing.map { packages[$0].path }) {
      guard let toolchain else {
        result.unreadable = missing.map {
          UnreadableManifest(
            path: packages[$0].path,
            message: "swift not found; check that it is installed and in PATH")
        }
        return result
      }
      let dumps = try await dump(missing.map { packages[$0] }, toolchain, progress)
      var segments: [Segment] = []
      for (number, dump) in zip(missing, dumps) {
        switch dump {
        case .success(let manifest):
          known[keys[number]] = manifest
          if let bytes = try? JSONEncoder().encode(manifest) {
            segments.append(
              Segment(kind: ManifestReader.kind, key: keys[number], bytes: Array(bytes)))
          }
        case .failure(let error):
          result.unreadable.append(
            UnreadableManifest(
              path: packages[number].path, line: error.line, column: error.column,
              message: error.message))
        }
      }
      store.add(segments)
    } else {
      result.untrusted = missing.map { packages[$0].path }
    }
    for (number, package) in packages.enumerated() {
      guard let manifest = known[keys[number]] else { continue }
      result.manifests.append(
        LocatedManifest(folder: package.folder, text: package.text, manifest: manifest))
    }
    return result
  }

  /// Clears the manifest cache of all repositories; entries are stored by manifest text.
  static func forget(cache: String) {
    let store = SegmentStore(path: cache + "/modules.sqlite", version: ManifestReader.version)
    store.removeAll(of: ManifestReader.kind)
    store.close()
  }

  // MARK: Finding manifests

  private func packages(exclude: [String]) async throws -> [Package] {
    let unwanted = exclude.map(FolderModules.glob)
    var byFolder: [[UInt8]: [(name: String, file: Int)]] = [:]
    for (number, entry) in contents.entries.enumerated() {
      let name = FolderPath.name(of: entry.path)
      guard name.starts(with: "Package".utf8), name.suffix(6).elementsEqual(".swift".utf8) else {
        continue
      }
      let fileName = String(decoding: name, as: UTF8.self)
      guard fileName == "Package.swift" || fileName.hasPrefix("Package@swift-"),
        let folder = FolderPath.parent(of: entry.path),
        !unwanted.contains(where: { $0.matches(Array(folder)) })
      else { continue }
      byFolder[Array(folder), default: []].append((fileName, number))
    }
    let texts = try await contents.contents(
      of: byFolder.values.flatMap { $0.map(\.file) }, limit: ManifestReader.sizeLimit)
    return byFolder.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap {
      folder, files in
      var present = files.compactMap { file in texts[file.file].map { (file.name, $0) } }
      guard present.contains(where: { $0.0 == "Package.swift" }) else { return nil }
      present += untracked(beside: folder, besides: Set(present.map(\.0)))
      return Package(folder: folder, files: present.sorted { $0.0 < $1.0 }.map { ($0.0, $0.1) })
    }
  }

  /// Version-specific manifests that git doesn't track. In a working tree, the package manager uses
  /// them anyway.
  private func untracked(
    beside folder: [UInt8], besides tracked: Set<String>
  ) -> [(String, [UInt8])] {
    guard contents.isInWorkingTree, let root = contents.repository.workingTree else { return [] }
    let path = root + "/" + String(decoding: folder, as: UTF8.self)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter {
      $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") && !tracked.contains($0)
    }
    .compactMap { name in
      FileManager.default.contents(atPath: path + "/" + name).map { (name, Array($0)) }
    }
  }

  private func remembered(
    _ keys: Set<String>, _ store: SegmentStore
  ) -> [String: PackageManifest] {
    var known: [String: PackageManifest] = [:]
    store.read(ManifestReader.kind, where: keys.contains) { key, bytes in
      if let manifest = try? JSONDecoder().decode(PackageManifest.self, from: Data(bytes)) {
        known[key] = manifest
      }
      return true
    }
    return known
  }

  // MARK: Running manifests

  /// Runs manifests two at a time and returns the results in package order.
  private func dump(
    _ packages: [Package], _ toolchain: SwiftToolchain,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> [Swift.Result<PackageManifest, ManifestError>] {
    var results = [Swift.Result<PackageManifest, ManifestError>?](
      repeating: nil, count: packages.count)
    let dump = ManifestDump(toolchain: toolchain, scratch: cache + "/manifests")
    try await withThrowingTaskGroup(
      of: (Int, Swift.Result<PackageManifest, ManifestError>).self
    ) { group in
      var next = 0
      func add() {
        guard next < packages.count else { return }
        let number = next
        next += 1
        group.addTask {
          do {
            return (number, .success(try await manifest(of: packages[number], dump)))
          } catch let error as ManifestError {
            return (number, .failure(error))
          }
        }
      }
      var done = 0
      progress(0, packages.count)
      add()
      add()
      while let (number, result) = try await group.next() {
        results[number] = result
        done += 1
        progress(done, packages.count)
        add()
      }
    }
    return results.compactMap { $0 }
  }

  /// Runs the manifest in the working tree, or a copy of it in the cache folder for other sources.
  private func manifest(of package: Package, _ dump: ManifestDump) async throws -> PackageManifest {
    if contents.isInWorkingTree, let root = contents.repository.workingTree {
      let folder = String(decoding: package.folder, as: UTF8.self)
      return try await dump.manifest(of: folder.isEmpty ? root : root + "/" + folder)
    }
    let base = cache + "/manifests/copies/\(getpid())-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: base) }
    // The copy has the same depth as the original, so that relative paths to neighboring packages
    // resolve alike.
    let folder = base + "/" + String(decoding: package.folder, as: UTF8.self)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in package.files {
        try Data(file.text).write(to: URL(fileURLWithPath: folder + "/" + file.name))
      }
    } catch {
      throw ManifestError(message: "couldn't write \(folder): \(error.localizedDescription)")
    }
    return try await dump.manifest(of: folder)
  }
}
