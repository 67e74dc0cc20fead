#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// Whether git treats these bytes as binary: the first 8,000 contain a NUL.
  ///
  /// Source: git's `buffer_is_binary`.
  package var isBinaryToGit: Bool {
    guard let base = baseAddress else { return false }
    return memchr(base, 0, Swift.min(count, 8_000)) != nil
  }

  /// Whether the bytes begin with the byte order mark of UTF-16, in either order.
  package var isUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
}
