import Foundation

/// The files from which git reads the attributes of a repository.
package struct GitAttributeFiles: Sendable {
  /// Whether one of them can contain attributes that affect counting.
  package fileprivate(set) var areRelevant = false
  /// The paths and contents of the files as bytes, which differ if an attribute does.
  package fileprivate(set) var state: [UInt8] = []
}

extension GitRepository {
  private static let attributesName = ".gitattributes"

  /// Reads the attributes files of the working tree, tracked or not, and `info/attributes` of the clone.
  /// The attributes of a user and of a system don't apply.
  ///
  /// In a bare repository, the files that git reads depend on its version and configuration.
  ///
  /// - Parameter paths: the paths that have the attributes; nil for all tracked files.
  /// - Throws: `GitError`, also if git can't read one of the files.
  package func attributeFiles(of paths: [[UInt8]]? = nil) async throws -> GitAttributeFiles {
    var result = GitAttributeFiles()
    result.areRelevant = isBare
    var missing: [String] = []
    var files = [commonDirectory + "/info/attributes"]
    if let root = workingTree {
      let listed =
        if let paths {
          GitRepository.attributePaths(of: paths)
        } else {
          GitRepository.attributePaths(
            of: try await checked(["ls-files", "-z", "--full-name"]).bytes.split(separator: 0))
        }
      let found = Set(try GitRepository.check(listed.all.map { root + "/" + $0 }))
      files += found
      missing = listed.tracked.filter { !found.contains(root + "/" + $0) }
    }
    for file in files.sorted() {
      guard let content = FileManager.default.contents(atPath: file) else { continue }
      result.areRelevant = result.areRelevant || GitAttributes.isConcerned(by: content)
      result.state += Array(file.utf8) + [0] + content + [0]
    }
    // Git reads the others from the index, such as those that a sparse checkout omits. It doesn't follow
    // symbolic links.
    if !missing.isEmpty {
      let entries = try await checked(
        ["ls-files", "-s", "-z", "--full-name", "--"] + missing)
      result.areRelevant = result.areRelevant || !entries.bytes.isEmpty
      result.state += entries.bytes
    }
    return result
  }

  /// The paths of the attributes files in the folders of other files, existing or not, and those that are
  /// themselves among the files.
  private static func attributePaths(
    of paths: [some RandomAccessCollection<UInt8>]
  ) -> (all: [String], tracked: [String]) {
    var folders: Set<[UInt8]> = [[]]
    var tracked: [String] = []
    var last: [UInt8] = []
    for path in paths {
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
      if name.elementsEqual(attributesName.utf8) {
        tracked.append(String(decoding: path, as: UTF8.self))
      }
      let folder = path[..<(slash ?? path.startIndex)]
      // Files of a folder follow each other.
      if folder.elementsEqual(last) { continue }
      last = Array(folder)
      var outer = last
      while folders.insert(outer).inserted {
        outer.removeSubrange((outer.lastIndex(of: UInt8(ascii: "/")) ?? 0)...)
      }
    }
    return (
      folders.map {
        ($0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) + "/") + attributesName
      }, tracked
    )
  }
}
