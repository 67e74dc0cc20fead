/// A folder path relative to the repository root, in bytes, without `.`, `..` and a trailing slash;
/// empty for the root.
package enum FolderPath {
  /// Joins a relative path to a folder; nil if the result is outside the repository.
  package static func joined(
    _ folder: some Collection<UInt8>, _ path: some Collection<UInt8>
  ) -> [UInt8]? {
    var parts: [ArraySlice<UInt8>] = []
    for part in (Array(folder) + [UInt8(ascii: "/")] + Array(path)).split(
      separator: UInt8(ascii: "/"))
    {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }

  /// The folder that contains a file or folder; nil for the root itself.
  ///
  /// It isn't generic, because a rehearsal calls it for each file of each merge.
  package static func parent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let slash = lastSlash(in: path) { return path[..<slash] }
    return path.isEmpty ? nil : path.prefix(0)
  }

  package static func parent(of path: [UInt8]) -> ArraySlice<UInt8>? { parent(of: path[...]) }

  /// The number of components of a folder path; 0 for the root.
  package static func depth(of folder: some Collection<UInt8>) -> Int {
    folder.isEmpty ? 0 : folder.count { $0 == UInt8(ascii: "/") } + 1
  }

  /// The last component of a path.
  package static func name(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let slash = lastSlash(in: path) else { return path }
    return path[(slash + 1)...]
  }

  package static func name(of path: [UInt8]) -> ArraySlice<UInt8> { name(of: path[...]) }

  private static func lastSlash(in path: ArraySlice<UInt8>) -> Int? {
    path.withUnsafeBufferPointer { bytes in
      bytes.lastIndex(of: UInt8(ascii: "/")).map { path.startIndex + $0 }
    }
  }

  /// Whether a path equals a folder or is inside it.
  package static func isAtOrBelow(
    _ path: some RandomAccessCollection<UInt8>, _ folder: some RandomAccessCollection<UInt8>
  ) -> Bool {
    if folder.isEmpty { return true }
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count
      || path[path.index(path.startIndex, offsetBy: folder.count)] == UInt8(ascii: "/")
  }
}
