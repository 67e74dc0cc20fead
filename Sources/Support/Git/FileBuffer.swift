#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A buffer for reading files of a working tree one after the other.
package struct FileBuffer: ~Copyable {
  private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// The largest size of the buffer so far, in bytes.
  package private(set) var largest = 1 << 16

  /// Creates a buffer.
  package init() {}

  deinit { bytes.deallocate() }

  /// Reads a file in pieces. A missing file, or one that isn't a regular file, is skipped. Opening
  /// doesn't block, because the path may be a pipe.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to `root`.
  ///   - root: the root of the working tree.
  ///   - wholeLimit: the size in bytes up to which a file is one piece.
  ///   - onPiece: returns the number of bytes of the piece that are no longer needed, or
  ///     `ContentPiece.all`.
  /// - Returns: false if the file exists, but can't be read to its end.
  package mutating func readPieces(
    of path: [UInt8], in root: String, wholeLimit: Int = ContentPiece.wholeLimit,
    onPiece: (ContentPiece) -> Int
  ) -> Bool {
    var name = Array(root.utf8)
    name.append(UInt8(ascii: "/"))
    name += path
    name.append(0)
    let file = name.withUnsafeBufferPointer { pointer in
      pointer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) } ?? -1
      }
    }
    // A missing file, a symbolic link, a socket, or a name that the file system doesn't support.
    guard file >= 0 else {
      return [ENOENT, ENOTDIR, ELOOP, ENXIO, ENAMETOOLONG].contains(errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
    var divider = PieceDivider(size: Int(status.st_size), wholeLimit: wholeLimit)
    // The number of bytes at the start of the buffer that belong to the next piece.
    var kept = 0
    repeat {
      let wanted = min(divider.wanted, divider.rest)
      makeRoom(for: wanted, keeping: kept)
      var filled = kept
      while filled < wanted {
        let got = read(file, bytes.baseAddress! + filled, wanted - filled)
        if got < 0, errno == EINTR { continue }
        if got < 0 { return false }
        if got == 0 { break }
        filled += got
      }
      // The file may have been truncated in the meantime.
      let isEnd = filled < wanted
      let piece = UnsafeRawBufferPointer(rebasing: bytes[..<filled])
      let used = divider.divide(piece, isEnd: isEnd, onPiece: onPiece)
      if isEnd || divider.isSkipped { break }
      kept = filled - used
      if used > 0, kept > 0, let base = bytes.baseAddress { memmove(base, base + used, kept) }
    } while divider.rest > 0
    if bytes.count > ContentPiece.wholeLimit + ContentPiece.wholeLimit / 2 { resize(to: 1 << 16) }
    return true
  }

  private mutating func makeRoom(for count: Int, keeping kept: Int) {
    guard count > bytes.count else { return }
    // For small files, the buffer gets extra space. For large pieces, it gets the required size.
    resize(to: count < ContentPiece.wholeLimit ? count + count / 2 : count, keeping: kept)
  }

  private mutating func resize(to count: Int, keeping kept: Int = 0) {
    let new = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    new.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<kept]))
    bytes.deallocate()
    bytes = new
    largest = max(largest, count)
  }
}
