import Folders
import Foundation
import PluginHost
import PluginProtocol

/// The folders in which plugins are looked for: `plugins/` among the person's own settings, and
/// `.headway/plugins/` of the repository. Each folder in them with a `plugin.json` is a plugin.
struct PluginFolders: Sendable {
  static let manifest = "plugin.json"
  /// More folders in one place than these are left out.
  private static let limit = 64

  let person: String?
  let repository: String?
  /// The repository's root.
  private let root: String?
  let trust: PluginTrustFile

  /// - Parameter root: the repository's; nil without one.
  init(personal file: PersonalFile?, root: String?) {
    self.root = root
    person = file.map { $0.folder + "/plugins" }
    repository = root.map { $0 + "/.headway/plugins" }
    trust = PluginTrustFile(file: file ?? .standard)
  }

  /// The places, as they are watched.
  var roots: [String] {
    // Trust is written beside the person's own, also by a command in another terminal.
    [person.map { ($0 as NSString).deletingLastPathComponent }, repository].compactMap(\.self)
  }

  /// Reads all plugins that stand there now, the person's own first.
  func find() -> [FoundPlugin] {
    let trusted = trust.read()
    return folders(in: person).map { PluginFolders.read($0, .person, trusted, repository: root) }
      + folders(in: repository).map {
        PluginFolders.read($0, .repository, trusted, repository: root)
      }
  }

  private func folders(in place: String?) -> [String] {
    guard let place, let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      return []
    }
    return names.sorted().filter { !$0.hasPrefix(".") }.map { "\(place)/\($0)" }
      .filter { FileManager.default.fileExists(atPath: "\($0)/\(PluginFolders.manifest)") }
      .prefix(PluginFolders.limit).map(\.self)
  }

  /// Reads one folder.
  ///
  /// - Parameters:
  ///   - trusted: digests by folder; nothing is trusted without, unless it is named on the command line.
  ///   - root: the repository's, in which nothing may run that isn't in the digest; nil without one.
  static func read(
    _ folder: String, _ place: FoundPlugin.Place, _ trusted: [String: String] = [:],
    repository root: String?
  ) -> FoundPlugin {
    func found(
      _ manifest: Result<PluginManifest, JSONMistakes>, _ contents: FolderContents? = nil
    ) -> FoundPlugin {
      var trust = FoundPlugin.Trust.new
      if let known = trusted[folder] { trust = known == contents?.digest ? .trusted : .changed }
      if place == .named { trust = .trusted }
      var changes: [String] = []
      if trust == .changed, let before = trusted[folder].flatMap(FolderCopies.plugins.existing) {
        changes = FolderChanges.between(before, and: folder)
      }
      return FoundPlugin(
        folder: folder, place: place, manifest: manifest, digest: contents?.digest ?? "",
        files: contents?.files ?? [], changes: changes, trust: trust)
    }
    func refused(_ message: String) -> FoundPlugin {
      found(.failure(JSONMistakes([JSONMistake(message)])))
    }
    // What a repository holds stands in it: no link leads elsewhere on the way there.
    if place == .repository, resolved(folder) != resolvedRoot(of: folder) {
      return refused("the folder is a link, or stands behind one")
    }
    let contents: FolderContents
    do {
      contents = try FolderContents(of: folder, wanting: manifest)
    } catch {
      return refused("\(error.path.isEmpty ? "the folder" : error.path): \(error.reason)")
    }
    guard let bytes = contents.named, let text = String(validating: bytes, as: UTF8.self) else {
      return found(
        .failure(JSONMistakes([JSONMistake("plugin.json can't be read as UTF-8 text")])), contents)
    }
    do {
      let manifest = try PluginManifest(text: text)
      try refuseUnhashed(manifest.command, folder, root)
      return found(.success(manifest), contents)
    } catch {
      return found(.failure(error), contents)
    }
  }

  /// Refuses absolute paths to where content may change without a question: in the folder itself, since what
  /// runs is a copy of it, and in the repository.
  private static func refuseUnhashed(
    _ command: [String], _ folder: String, _ root: String?
  ) throws(JSONMistakes) {
    let places =
      [(folder, "the plugin's own folder")] + (root.map { [($0, "the repository")] } ?? [])
    for (index, word) in command.enumerated() where word.hasPrefix("/") {
      let path = resolved(word) ?? absolute(word)
      for (place, name) in places {
        let top = resolved(place) ?? place
        guard path == top || path.hasPrefix(top + "/") || word.hasPrefix(place + "/") else {
          continue
        }
        throw JSONMistakes([
          JSONMistake(
            "“\(word)” lies in \(name): what runs there could change without your being asked",
            at: "command[\(index)]",
            hint: "put it into the plugin's folder, and name it from there: ./tool")
        ])
      }
    }
  }

  /// A path as somebody typed it, from the root.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// What is wrong with a folder's plugin, as a command tells it.
  static func failure(_ mistakes: JSONMistakes, of folder: String) -> Failure {
    Failure(
      items: mistakes.items.map {
        .init(code: "plugin", message: "\(folder)/\(manifest): \($0)")
      })
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where a repository's plugin stands, when only the way to the repository's root may be links.
  private static func resolvedRoot(of folder: String) -> String? {
    let parts = folder.components(separatedBy: "/")
    guard let root = resolved(parts.dropLast(3).joined(separator: "/")) else { return nil }
    return ([root] + parts.suffix(3)).joined(separator: "/")
  }
}
