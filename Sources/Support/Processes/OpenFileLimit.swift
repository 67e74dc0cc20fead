#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of files that this process may have open at the same time.
package enum OpenFileLimit {
  /// The lowest limit with which every command works. Each program that runs uses seven files.
  package static let least = 96
  /// A higher limit gains nothing, and some programs that inherit it can't handle more files.
  private static let wanted = 1_024

  /// Raises the limit as far as the system allows, up to 1,024.
  ///
  /// - Throws: `TooLow` if the limit is below `least` anyway.
  package static func raise() throws(TooLow) {
    guard var limit = read() else { return }
    if limit.rlim_cur < rlim_t(wanted) {
      limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      _ = setrlimit(kind, &limit)
    }
    let current = current
    guard current >= least else { throw TooLow(limit: current) }
  }

  /// The current limit.
  package static var current: Int { read().map { Int(clamping: $0.rlim_cur) } ?? wanted }

  /// So few files may be open that programs can't be run reliably.
  package struct TooLow: Error, CustomStringConvertible {
    let limit: Int

    package var description: String {
      "only \(limit) files may be open at the same time, but Headway needs \(least)"
    }
  }

  private static func read() -> rlimit? {
    var limit = rlimit()
    return getrlimit(kind, &limit) == 0 ? limit : nil
  }

  #if canImport(Glibc)
    private static var kind: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var kind: Int32 { RLIMIT_NOFILE }
  #endif
}
