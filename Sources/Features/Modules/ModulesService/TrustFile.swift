import Foundation
import Git
import ModulesInterface
import Processes
import Workspace

/// The person's list of repositories whose manifests may be run: a line for each, with its path, its first
/// commit, and which folder on which disk git keeps it in. So neither another repository in the same place is
/// trusted for it, nor another clone of the same one, which may hold what nobody looked at.
package struct TrustFile: RepositoryTrusting {
  private let path: String

  /// - Parameter folder: of the person's settings.
  package init(folder: String) { path = folder + "/trusted.tsv" }

  package func isTrusted(_ root: String) async -> Bool {
    guard let lines = try? lines(), let entry = await entry(root) else { return false }
    return lines.contains(entry)
  }

  package func trust(_ root: String) async throws {
    guard let entry = await entry(root) else {
      throw WorkspaceError(
        "\(root) can't be trusted: git doesn't say which repository it is, or it has no commit yet")
    }
    let other = try lines().filter { !TrustFile.isAbout(root, $0) }
    try write(other + [entry])
  }

  @discardableResult package func revoke(_ root: String) async throws -> Bool {
    let before = try lines()
    let after = before.filter { !TrustFile.isAbout(root, $0) }
    if after.count < before.count { try write(after) }
    return after.count < before.count
  }

  // MARK: Lines

  /// `PATH<TAB>COMMIT<TAB>DISK:FOLDER`; nil where git can't tell the first commit, or there is none.
  private func entry(_ root: String) async -> String? {
    guard let repository = try? await GitRepository.known(at: root),
      let commit = try? await repository.firstCommit(), !commit.isEmpty,
      let place = TrustFile.place(of: repository.commonDirectory)
    else { return nil }
    return TrustFile.escaped(root) + "\t" + commit + "\t" + place
  }

  /// Which folder on which disk it is, by the system's numbers.
  private static func place(of folder: String) -> String? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }

  private static func isAbout(_ root: String, _ line: String) -> Bool {
    line.split(separator: "\t", omittingEmptySubsequences: false).first.map { String($0) }
      == escaped(root)
  }

  /// What would end a field or a line stands as in an address on the web.
  private static func escaped(_ root: String) -> String {
    let real = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    return real.replacingOccurrences(of: "%", with: "%25")
      .replacingOccurrences(of: "\t", with: "%09").replacingOccurrences(of: "\n", with: "%0A")
  }

  private func lines() throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw WorkspaceError("\(path) can't be read")
    }
    return String(decoding: data, as: UTF8.self).components(separatedBy: "\n").filter {
      !$0.isEmpty
    }
  }

  private func write(_ lines: [String]) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let text = lines.sorted().map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw WorkspaceError("\(path) can't be written: \(error.localizedDescription)")
    }
  }
}
