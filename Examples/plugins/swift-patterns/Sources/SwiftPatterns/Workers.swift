#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs work on threads with large stacks, which deeply nested code needs.
package enum Workers {
  /// The number of threads.
  static let count = min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  /// Returns the result for each element. The work runs on several threads at the same time.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let count = min(Workers.count, elements.count)
    let works = (0..<count).map { first in
      Work {
        stride(from: first, to: elements.count, by: count).map { ($0, transform(elements[$0])) }
      }
    }
    for work in works { work.start() }
    var results: [(Int, Result)] = []
    for work in works { results += work.wait() }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// Work on a thread of its own.
private final class Work<Result: Sendable>: Runnable, @unchecked Sendable {
  private let body: @Sendable () -> Result
  /// Only the thread writes it, and it is only read after the thread has ended.
  private var result: Result?
  #if canImport(Darwin)
    private var thread: pthread_t?
  #else
    private var thread = pthread_t()
  #endif

  init(_ body: @escaping @Sendable () -> Result) { self.body = body }

  func start() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, SwiftPattern.stackSize)
    let status = pthread_create(
      &thread, &attributes,
      { context in
        let pointer: UnsafeMutableRawPointer? = context
        if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).run() }
        return nil
      }, Unmanaged<AnyObject>.passRetained(self).toOpaque())
    precondition(status == 0, "no thread can be created")
    pthread_attr_destroy(&attributes)
  }

  func run() { result = body() }

  func wait() -> Result {
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
    guard let result else { preconditionFailure("the thread hasn't run") }
    return result
  }
}

private protocol Runnable { func run() }

extension Unmanaged<AnyObject> {
  fileprivate func run() { (takeRetainedValue() as? any Runnable)?.run() }
}
