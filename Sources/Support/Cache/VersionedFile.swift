import Foundation

/// A database file with its version in its name, such as `history-1021.sqlite`, and those of other versions
/// beside it.
struct VersionedFile: Sendable {
  /// What SQLite puts beside a file, by the ends of the names.
  private static let companions = ["", "-wal", "-shm", "-journal"]

  let folder: String
  let version: Int
  /// The name without version and extension.
  private let stem: String
  private let ending: String

  /// - Parameter path: without the version.
  init(_ path: String, version: Int) {
    folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent as NSString
    stem = name.deletingPathExtension
    ending = "." + name.pathExtension
    self.version = version
  }

  var path: String { "\(folder)/\(stem)-\(version)\(ending)" }

  func remove() { VersionedFile.remove(path) }

  /// Notes that somebody works with it: what is only read doesn't become any younger by itself.
  func noteUse() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
  }

  /// Removes files of other versions that nobody has opened for so many days; a younger one may be in use.
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
    // Before versions stood in names, there was one file without.
    let version = name.dropFirst(stem.count).dropLast(ending.count)
    return version.isEmpty
      || version.first == "-" && version.count > 1 && version.dropFirst().allSatisfy(\.isNumber)
  }

  private static func lastUse(of path: String) -> Date? {
    companions.compactMap {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + $0)
      return attributes?[.modificationDate] as? Date
    }.max()
  }

  private static func remove(_ path: String) {
    for companion in companions {
      try? FileManager.default.removeItem(atPath: path + companion)
    }
  }
}
