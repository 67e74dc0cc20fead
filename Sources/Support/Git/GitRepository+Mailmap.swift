import Foundation

extension GitRepository {
  /// Returns all data that determines authors' names
  /// ([gitmailmap](https://git-scm.com/docs/gitmailmap)): the contents of `.mailmap` and of the
  /// files in the configuration; empty if there are none.
  ///
  /// - Throws: `GitError`.
  package func mailmaps() async throws -> [UInt8] {
    async let settings = GitRepository.run(
      ["config", "-z", "--type=path", "--get-regexp", "^mailmap\\."], in: directory)
    var bytes: [UInt8] = []
    if let root = workingTree {
      bytes += FileManager.default.contents(atPath: root + "/.mailmap") ?? Data()
    } else {
      bytes += try await contents(of: ".mailmap", at: "HEAD") ?? []
    }
    // A name and a value, separated by a line feed.
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
