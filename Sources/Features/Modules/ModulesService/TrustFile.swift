import Foundation
import Git
import ModulesInterface
import Processes
import Workspace

/// The user's list of repositories whose manifests may be run. Each line contains the path, the
/// first commit, and the device and inode of the git directory. Trust therefore applies neither to
/// another repository at the same path nor to another clone of the same repository, which may
/// contain files that haven't been reviewed.
package struct TrustFile: RepositoryTrusting {
  private let path: String

  /// - Parameter folder: the user's settings folder.
  package init(folder: String) { path = folder + "/trusted.tsv" }

  package func isTrusted(_ root: String) async -> Bool {
    guard let lines = try? lines(), let entry = await entry(root) else { return false }
    return lines.contains(entry)
  }

  package func trust(_ root: String) async throws {
    guard let entry = await entry(root) else {
      throw WorkspaceError(
        "\(root) can't be trusted: it isn't a git repository or has no commits yet")
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

  /// `PATH<TAB>COMMIT<TAB>DEVICE:INODE`; nil if git can't determine the first commit.
  private func entry(_ root: String) async -> String? {
    guard let repository = try? await GitRepository.known(at: root),
      let commit = try? await repository.firstCommit(), !commit.isEmpty,
      let identity = TrustFile.identity(of: repository.commonDirectory)
    else { return nil }
    return TrustFile.escaped(root) + "\t" + commit + "\t" + identity
  }

  /// The folder's device and inode numbers.
  private static func identity(of folder: String) -> String? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }

  private static func isAbout(_ root: String, _ line: String) -> Bool {
    line.split(separator: "\t", omittingEmptySubsequences: false).first.map { String($0) }
      == escaped(root)
  }

  /// Percent-encodes characters that would end a field or a line.
  private static func escaped(_ root: String) -> String {
    let real = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    return real.replacingOccurrences(of: "%", with: "%25")
      .replacingOccurrences(of: "\t", with: "%09").replacingOccurrences(of: "\n", with: "%0A")
  }

  private func lines() throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw WorkspaceError("couldn't read \(path)")
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
      throw WorkspaceError("couldn't write \(path): \(error.localizedDescription)")
    }
  }
}
