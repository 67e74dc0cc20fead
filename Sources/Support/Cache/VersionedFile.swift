import Foundation

/// A database file with its version in its name, such as `history-1021.sqlite`, and the files of
/// other versions in the same folder.
struct VersionedFile: Sendable {
  /// The suffixes of the files that belong to a SQLite database.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  let folder: String
  let version: Int
  /// The file name without version and extension.
  private let stem: String
  private let ending: String

  /// - Parameter path: the path without the version.
  init(_ path: String, version: Int) {
    folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent as NSString
    stem = name.deletingPathExtension
    ending = "." + name.pathExtension
    self.version = version
  }

  var path: String { "\(folder)/\(stem)-\(version)\(ending)" }

  func remove() { VersionedFile.remove(path) }

  /// Updates the modification date. Reading a file doesn't change it.
  func noteUse() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
  }

  /// Removes files of other versions that haven't been opened for this many days. More recent ones
  /// may be in use.
  func removeOthers(unusedFor days: Int) {
    let oldest = Date(timeIntervalSinceNow: -Double(days) * 86_400)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where isOther(name) {
      let other = folder + "/" + name
      if let last = VersionedFile.lastUse(of: other), last < oldest { VersionedFile.remove(other) }
    }
  }

  private func isOther(_ name: String) -> Bool {
    guard name.hasPrefix(stem), name.hasSuffix(ending), "\(folder)/\(name)" != path else {
      return false
    }
    // In early versions, the file name had no version.
    let version = name.dropFirst(stem.count).dropLast(ending.count)
    return version.isEmpty
      || version.first == "-" && version.count > 1 && version.dropFirst().allSatisfy(\.isNumber)
  }

  private static func lastUse(of path: String) -> Date? {
    suffixes.compactMap {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + $0)
      return attributes?[.modificationDate] as? Date
    }.max()
  }

  private static func remove(_ path: String) {
    for suffix in suffixes {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}
