/// A path from the repository's root with `/` as separator. It is stored as bytes, because file
/// names don't have to be valid UTF-8.
package struct RepositoryPath: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The path as text. Invalid UTF-8 is replaced with U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The last component.
  package var fileName: ArraySlice<UInt8> {
    bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
  }

  /// Returns whether the path equals another one or is inside that folder. An empty path is the
  /// repository root.
  package func isAtOrBelow(_ folder: RepositoryPath) -> Bool {
    if folder.bytes.isEmpty || bytes == folder.bytes { return true }
    return bytes.count > folder.bytes.count && bytes.starts(with: folder.bytes)
      && bytes[folder.bytes.count] == UInt8(ascii: "/")
  }

  package static func < (left: RepositoryPath, right: RepositoryPath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
