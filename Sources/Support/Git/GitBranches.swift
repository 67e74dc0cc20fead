import Foundation

/// The branches of a repository: its own, and what it knows of `origin`.
package struct GitBranches: Sendable, Equatable {
  /// Ids in hexadecimal, by short name.
  package var local: [String: String] = [:]
  package var remote: [String: String] = [:]
  /// The branch that `origin` calls its main one.
  package var remoteMain: String?

  package init() {}

  /// Where a branch stands: here, else at `origin`.
  package func tip(of name: String) -> String? { local[name] ?? remote[name] }
}

extension GitRepository {
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

  /// The commits at which a shallow clone ends, in hexadecimal; none where the clone is whole.
  package func shallowBoundary() -> Set<String> {
    guard let text = try? String(contentsOfFile: commonDirectory + "/shallow", encoding: .utf8)
    else { return [] }
    return Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
