import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds programs in PATH, as a shell does: the first executable file with the name.
///
/// Trying to start each candidate instead would cost a process for every folder in PATH before the
/// right one.
package enum ExecutableSearch {
  private struct Question: Hashable {
    let name: String
    let path: String
  }

  private static let found = Mutex<[Question: String]>([:])

  /// - Returns: the absolute path; nil if there is none. Only paths that were found are cached.
  package static func path(of name: String, in path: String) -> String? {
    let question = Question(name: name, path: path)
    if let known = found.withLock({ $0[question] }) { return known }
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/\(name)"
      // Folders can be executable too, but only folders contain an entry named `.`.
      guard FileManager.default.isExecutableFile(atPath: candidate),
        !FileManager.default.fileExists(atPath: candidate + "/.")
      else { continue }
      found.withLock { $0[question] = candidate }
      return candidate
    }
    return nil
  }
}
