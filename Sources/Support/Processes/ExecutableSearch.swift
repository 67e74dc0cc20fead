import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds programs in PATH, as a shell does: the first file of that name that may be run.
///
/// Trying to start each candidate instead costs a process for every folder of PATH before the right one.
package enum ExecutableSearch {
  private struct Question: Hashable {
    let name: String
    let path: String
  }

  private static let found = Mutex<[Question: String]>([:])

  /// - Returns: the whole path; nil where there is none, which isn't remembered.
  package static func path(of name: String, in path: String) -> String? {
    let question = Question(name: name, path: path)
    if let known = found.withLock({ $0[question] }) { return known }
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/\(name)"
      // Folders may be “run” too; only they have something in them.
      guard FileManager.default.isExecutableFile(atPath: candidate),
        !FileManager.default.fileExists(atPath: candidate + "/.")
      else { continue }
      found.withLock { $0[question] = candidate }
      return candidate
    }
    return nil
  }
}
