#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// Whether git takes these bytes for no text: the first 8,000 hold a NUL.
  ///
  /// Source: `buffer_is_binary` of git.
  package var isBinaryToGit: Bool {
    guard let base = baseAddress else { return false }
    return memchr(base, 0, Swift.min(count, 8_000)) != nil
  }
}
