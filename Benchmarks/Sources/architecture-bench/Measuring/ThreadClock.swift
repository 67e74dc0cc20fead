#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The processor time of this thread. Unlike wall-clock time, it doesn't include the time while
/// other threads use the core, so other load has less effect.
enum ThreadClock {
  /// The processor time of the thread so far, in nanoseconds.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
