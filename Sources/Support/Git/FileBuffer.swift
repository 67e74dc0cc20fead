#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A buffer for files of a work tree, used for one after the other.
package struct FileBuffer: ~Copyable {
  private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  package init() {}

  deinit { bytes.deallocate() }

  /// Reads a file and hands it over; one that isn't there, or no plain file, is passed over.
  /// Opening doesn't wait, because a pipe may stand in a file's place.
  package mutating func withContents(
    of root: String, _ path: [UInt8], _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    var name = Array(root.utf8)
    name.append(UInt8(ascii: "/"))
    name += path
    name.append(0)
    let file = name.withUnsafeBufferPointer { pointer in
      pointer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) } ?? -1
      }
    }
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let size = Int(status.st_size)
    if size > bytes.count {
      bytes.deallocate()
      bytes = .allocate(byteCount: size + size / 2, alignment: 16)
    }
    var filled = 0
    while filled < size {
      let got = read(file, bytes.baseAddress! + filled, size - filled)
      if got <= 0 { break }
      filled += got
    }
    body(UnsafeRawBufferPointer(rebasing: bytes[..<filled]))
  }
}
