import Foundation

extension GitRepository {
  /// What says by which names authors are known ([gitmailmap](https://git-scm.com/docs/gitmailmap)): the contents of
  /// `.mailmap`, and of what the config names besides; empty where there is nothing of that kind.
  ///
  /// - Throws: `GitError`.
  package func mailmaps() async throws -> [UInt8] {
    async let settings = GitRepository.run(
      ["config", "-z", "--type=path", "--get-regexp", "^mailmap\\."], in: directory)
    var bytes: [UInt8] = []
    if let root = workTree {
      bytes += FileManager.default.contents(atPath: root + "/.mailmap") ?? Data()
    } else {
      bytes += try await contents(of: ".mailmap", at: "HEAD") ?? []
    }
    // A name and its value, with a line's end between.
    for setting in String(decoding: try await settings.bytes, as: UTF8.self).split(
      separator: "\0")
    {
      let parts = setting.split(separator: "\n", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      bytes += Array(setting.utf8)
      switch parts[0] {
      case "mailmap.file": bytes += FileManager.default.contents(atPath: parts[1]) ?? Data()
      case "mailmap.blob":
        bytes += try await GitRepository.run(["cat-file", "blob", parts[1]], in: directory).bytes
      default: break
      }
    }
    return bytes
  }
}
