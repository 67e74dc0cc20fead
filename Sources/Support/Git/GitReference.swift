/// A branch, a tag or another name of a commit.
package struct GitReference: Equatable, Sendable {
  /// The full name, such as `refs/remotes/origin/main`.
  package let name: String
  /// The id of the commit or of the tag object in hexadecimal.
  package let commit: String
}

extension GitRepository {
  /// Returns the references that a short name can mean, such as a branch and a remote branch.
  ///
  /// - Returns: an empty list for a full name, and for a revision that isn't just a name.
  /// - Throws: `GitError`.
  package func references(named name: String) async throws -> [GitReference] {
    guard !name.hasPrefix("refs/"), !name.hasPrefix("-") else { return [] }
    let output = try await checked([
      "for-each-ref", "--format=%(objectname) %(*objectname) %(refname)",
    ])
    let names =
      ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + name }
      + ["refs/remotes/\(name)/HEAD"]
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, names.contains(where: { $0.utf8.elementsEqual(words[2].utf8) }) else {
        return nil
      }
      return GitReference(
        name: String(words[2]), commit: String(words[1].isEmpty ? words[0] : words[1]))
    }
  }
}
