import Foundation

/// The branches of a repository: its own, and those of `origin`.
package struct GitBranches: Sendable, Equatable {
  /// Hexadecimal commit ids by short branch name.
  package var local: [String: String] = [:]
  /// Hexadecimal commit ids of the branches of `origin`, by short name.
  package var remote: [String: String] = [:]
  /// The default branch of `origin`.
  package var remoteMain: String?

  /// Creates an empty list.
  package init() {}

  /// Returns the latest commit of a local branch or, if there is none, of the branch of `origin`.
  package func tip(of name: String) -> String? { local[name] ?? remote[name] }
}

extension GitRepository {
  /// Returns the branches of the repository.
  ///
  /// - Throws: `GitError`.
  package func branches() async throws -> GitBranches {
    let output = try await checked([
      "for-each-ref", "--format=%(objectname) %(refname) %(symref)", "refs/heads",
      "refs/remotes/origin",
    ])
    var branches = GitBranches()
    for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      guard fields.count >= 3 else { continue }
      let (id, name, target) = (String(fields[0]), fields[1], fields[2])
      if name.hasPrefix("refs/heads/") {
        branches.local[String(name.dropFirst("refs/heads/".count))] = id
      } else if name == "refs/remotes/origin/HEAD" {
        if target.hasPrefix("refs/remotes/origin/") {
          branches.remoteMain = String(target.dropFirst("refs/remotes/origin/".count))
        }
      } else {
        branches.remote[String(name.dropFirst("refs/remotes/origin/".count))] = id
      }
    }
    return branches
  }

  /// Returns the hexadecimal ids of the oldest commits of a shallow clone; none if the clone is
  /// complete.
  package func shallowBoundary() -> Set<String> {
    guard let text = try? String(contentsOfFile: commonDirectory + "/shallow", encoding: .utf8)
    else { return [] }
    return Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
