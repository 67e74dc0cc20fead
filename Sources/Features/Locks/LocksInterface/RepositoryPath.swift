/// A path from the repository's root, with `/`, in bytes: file names need not be UTF-8.
package struct RepositoryPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// As text; bytes that are no UTF-8 are U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Its last part.
  package var fileName: ArraySlice<UInt8> {
    bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
  }

  /// Whether it is this path, or lies in the folder of that name; an empty one is the whole repository.
  package func isAtOrBelow(_ folder: RepositoryPath) -> Bool {
    if folder.bytes.isEmpty || bytes == folder.bytes { return true }
    return bytes.count > folder.bytes.count && bytes.starts(with: folder.bytes)
      && bytes[folder.bytes.count] == UInt8(ascii: "/")
  }

  package static func < (left: RepositoryPath, right: RepositoryPath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
