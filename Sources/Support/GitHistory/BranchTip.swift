import Git

/// A branch and its newest commit.
package struct BranchTip: Equatable, Sendable {
  package let branch: String
  /// In hexadecimal; nil where there is no commit yet.
  package let commit: String?

  /// The branch that is named, else the main one: what `origin` calls so, `main`, `master` or `trunk`, and
  /// else where HEAD stands.
  ///
  /// - Throws: `UnknownBranch`, `GitError`.
  package init(of name: String?, in repository: GitRepository) async throws {
    let branches = try await repository.branches()
    if let name {
      if let tip = branches.tip(of: name) {
        (branch, commit) = (name, tip)
      } else if let tip = try? await repository.commit(of: name) {
        (branch, commit) = (name, tip)
      } else {
        let known = Set(branches.local.keys).union(branches.remote.keys).sorted()
        let isEmpty = known.isEmpty ? try await repository.head().commit == nil : false
        guard isEmpty else { throw UnknownBranch(name: name, known: known) }
        (branch, commit) = (name, nil)
      }
      return
    }
    for name in [branches.remoteMain, "main", "master", "trunk"].compactMap(\.self) {
      if let tip = branches.tip(of: name) {
        (branch, commit) = (name, tip)
        return
      }
    }
    let head = try await repository.head()
    (branch, commit) = (head.branch ?? "HEAD", head.commit)
  }
}

/// A branch that isn't there.
package struct UnknownBranch: Error, CustomStringConvertible {
  package let name: String
  /// The branches that are.
  package let known: [String]

  package var description: String { "there is no branch “\(name)”" }
}
