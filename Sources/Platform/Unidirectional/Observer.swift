/// One reader that wants to know when something it read has changed.
///
/// While ``track(_:)`` runs its body, every tracked read (a ``Bind``, a ``Source``) is recorded. When
/// one of those values really changes, `onChange` is called once; the observer then rests until it
/// tracks again. A view host keeps one observer for each view, and evaluates only the views whose
/// observer spoke.
///
/// Reads made inside a nested observer belong to that one alone.
@MainActor public final class Observer {
  /// Makes an observer at rest; nothing is observed before the first ``track(_:)``.
  ///
  /// - Parameter onChange: called on the main actor right after the change, at most once for each
  ///   `track`, and never once nobody holds the observer. Observers speak in the order in which they
  ///   were made.
  public convenience init(onChange: @escaping @MainActor () -> Void) {
    self.init(isDerived: false, onChange: onChange)
  }

  /// Derived values refresh while a change spreads; all others wait until it has spread.
  let isDerived: Bool
  /// Rises with each observer made: the order of notification.
  let serial: UInt64
  private let onChange: @MainActor () -> Void
  private var sources: [ReadNode] = []
  /// Whether it is in line to be told.
  var isPending = false

  init(isDerived: Bool, onChange: @escaping @MainActor () -> Void) {
    self.isDerived = isDerived
    self.serial = Tracking.nextSerial()
    self.onChange = onChange
  }

  /// Runs `body` and records what it reads, in place of what the last `track` recorded.
  public func track<R>(_ body: () throws -> R) rethrows -> R {
    stop()
    return try Tracking.reading(as: self, body)
  }

  /// Runs `body` without recording its reads for anybody.
  public static func untracked<R>(_ body: () throws -> R) rethrows -> R {
    try Tracking.reading(as: nil, body)
  }

  /// Forgets all recorded reads; `onChange` isn't called again before the next ``track(_:)``.
  public func stop() {
    guard !sources.isEmpty else { return }
    let forgotten = sources
    sources.removeAll(keepingCapacity: true)
    for source in forgotten { source.remove(self) }
  }

  /// How many distinct values the last `track` recorded, for tests and inspectors.
  public var readCount: Int { sources.count }

  func record(_ source: ReadNode) { sources.append(source) }

  func fire() {
    guard !sources.isEmpty else { return }
    stop()
    onChange()
  }
}
