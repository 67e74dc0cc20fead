import Folders
import Foundation
import PluginHost
import PluginProtocol

/// The locations of external plugins: named folders, the folder of the user's plugins, and that of the
/// repository's plugins. Each folder in the last two with a `plugin.json` is a plugin.
package struct PluginFolderReader: Sendable {
  package static let manifest = "plugin.json"
  /// The maximum number of plugins per location. Further folders are ignored.
  private static let limit = 64

  private let places: PluginPlaces
  /// The folders that the user named on the command line.
  private let named: [String]
  /// The path of the repository's plugins; nil for none.
  private let repository: String?
  /// The repository root.
  private let root: String?
  /// The record of trusted plugins; nil for none.
  let trust: (any PluginTrustStoring)?

  /// - Parameters:
  ///   - places: the folders of the app.
  ///   - named: the folders that the user named on the command line.
  ///   - root: the repository root; nil without a repository.
  ///   - trust: the record of trusted plugins; nil for none.
  init(
    _ places: PluginPlaces, named: [String] = [], root: String?, trust: (any PluginTrustStoring)?
  ) {
    self.places = places
    self.named = named
    self.root = root
    self.trust = trust
    repository = places.repository.flatMap { folder in root.map { "\($0)/\(folder)" } }
  }

  /// The folders to watch for changes.
  var roots: [String] {
    // The configuration folder also contains the trust, which a command in another terminal may
    // change.
    named
      + [places.user.map { ($0 as NSString).deletingLastPathComponent }, repository]
      .compactMap(\.self)
  }

  /// Reads all plugins: first the named ones, then those of the user and of the repository.
  func find() -> [PluginFolder] {
    let trusted = trust?.read() ?? [:]
    let found =
      named.map { ($0, PluginFolder.Location.named) }
      + folders(in: places.user).map { ($0, .user) }
      + folders(in: repository).map { ($0, .repository) }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.0).inserted }.map { folder, location in
      PluginFolderReader.read(
        folder, location, trusted, repository: root, copies: places.copies)
    }
  }

  private func folders(in place: String?) -> [String] {
    guard let place, let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      return []
    }
    return names.sorted().filter { !$0.hasPrefix(".") }.map { "\(place)/\($0)" }
      .filter { FileManager.default.fileExists(atPath: "\($0)/\(PluginFolderReader.manifest)") }
      .prefix(PluginFolderReader.limit).map(\.self)
  }

  /// Reads the plugin in a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - place: the kind of location. Plugins that are named on the command line are trusted.
  ///   - trusted: the digests of trusted plugins by folder.
  ///   - root: the repository root, or nil. A command must not refer to files in it, because the
  ///     digest doesn't cover them.
  ///   - copies: the copies of trusted plugins, to list the changes since then; nil to list none.
  static func read(
    _ folder: String, _ place: PluginFolder.Location, _ trusted: [String: String] = [:],
    repository root: String?, copies: FolderCopyStore? = nil
  ) -> PluginFolder {
    func found(
      _ manifest: Result<PluginManifest, JSONDiagnostics>, _ contents: FolderContents? = nil
    ) -> PluginFolder {
      var trust = PluginFolder.Trust.new
      if let known = trusted[folder] { trust = known == contents?.digest ? .trusted : .changed }
      if place == .named { trust = .trusted }
      var changes: [String] = []
      if trust == .changed, let before = trusted[folder].flatMap({ copies?.existing($0) }) {
        changes = FolderChanges.between(before, and: folder)
      }
      return PluginFolder(
        folder: folder, location: place, manifest: manifest, digest: contents?.digest ?? "",
        files: contents?.files ?? [], changes: changes, trust: trust)
    }
    func refused(_ message: String) -> PluginFolder {
      found(.failure(JSONDiagnostics([JSONDiagnostic(message)])))
    }
    // A plugin of a repository must be inside of it, so no folder on its path may be a link.
    if place == .repository, resolved(folder) != resolvedRoot(of: folder) {
      return refused("the folder is a symbolic link or below one")
    }
    let contents: FolderContents
    do {
      contents = try FolderContents(of: folder, wanting: manifest)
    } catch {
      return refused("\(error.path.isEmpty ? "the folder" : error.path): \(error.reason)")
    }
    guard let bytes = contents.named, let text = String(validating: bytes, as: UTF8.self) else {
      return found(
        .failure(JSONDiagnostics([JSONDiagnostic("plugin.json isn't UTF-8 text")])), contents)
    }
    do {
      let manifest = try PluginManifest(text: text)
      try refuseUnhashed(manifest.command, folder, root)
      return found(.success(manifest), contents)
    } catch {
      return found(.failure(error), contents)
    }
  }

  /// Rejects absolute paths to files that can change without a new review: in the plugin's folder,
  /// because the app runs a copy of it, and in the repository.
  private static func refuseUnhashed(
    _ command: [String], _ folder: String, _ root: String?
  ) throws(JSONDiagnostics) {
    let places =
      [(folder, "the plugin's own folder")] + (root.map { [($0, "the repository")] } ?? [])
    for (index, word) in command.enumerated() where word.hasPrefix("/") {
      let path = resolved(word) ?? absolute(word)
      for (place, name) in places {
        let top = resolved(place) ?? place
        guard path == top || path.hasPrefix(top + "/") || word.hasPrefix(place + "/") else {
          continue
        }
        throw JSONDiagnostics([
          JSONDiagnostic(
            "\"\(word)\" is in \(name), so the file could change without a new review",
            at: "command[\(index)]",
            hint: "use a relative path in the plugin's folder, such as ./tool")
        ])
      }
    }
  }

  /// Returns the absolute path of a path that the user entered.
  package static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the expected path of a repository's plugin: links are resolved only in the path of the
  /// repository root.
  private static func resolvedRoot(of folder: String) -> String? {
    let parts = folder.components(separatedBy: "/")
    guard let root = resolved(parts.dropLast(3).joined(separator: "/")) else { return nil }
    return ([root] + parts.suffix(3)).joined(separator: "/")
  }
}
