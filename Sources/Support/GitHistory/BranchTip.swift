import Git

/// A branch and its latest commit.
package struct BranchTip: Equatable, Sendable {
  /// The name of the branch.
  package let branch: String
  /// The identifier in hexadecimal; nil if the branch has no commits.
  package let commit: String?

  /// Finds the latest commit of a branch. Without a name, it uses the main branch: the default
  /// branch of `origin`, or else `main`, `master` or `trunk`, or else the current branch.
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

/// The requested branch doesn't exist.
package struct UnknownBranch: Error, CustomStringConvertible {
  /// The requested name.
  package let name: String
  /// The existing branches, sorted.
  package let known: [String]

  /// The message for users.
  package var description: String { "there is no branch \"\(name)\"" }
}
