/// Notifies its owner when a value that it has read changes.
///
/// While ``track(_:)`` runs its body, all tracked reads (of a ``Bind`` or ``Source``) are recorded.
/// When one of those values changes, `onChange` is called once. After that, the observer is
/// inactive until the next call of `track`. A view host has one observer per view and only
/// evaluates the views whose observers were notified.
///
/// Reads in a nested observer are recorded for that observer only.
@MainActor public final class Observer {
  /// Creates an inactive observer. It observes nothing until the first ``track(_:)``.
  ///
  /// - Parameter onChange: called on the main actor right after a change, at most once per `track`,
  ///   and never after the observer has been released. Observers are notified in the order of their
  ///   creation.
  public convenience init(onChange: @escaping @MainActor () -> Void) {
    self.init(isDerived: false, onChange: onChange)
  }

  /// Derived values are refreshed during a change; all other observers are notified after it.
  let isDerived: Bool
  /// Increases with each new observer and determines the order of notifications.
  let serial: UInt64
  private let onChange: @MainActor () -> Void
  private var sources: [ReadNode] = []
  /// Whether the observer is queued for notification.
  var isPending = false

  init(isDerived: Bool, onChange: @escaping @MainActor () -> Void) {
    self.isDerived = isDerived
    self.serial = Tracking.nextSerial()
    self.onChange = onChange
  }

  /// Runs `body` and records its reads, which replace those of the previous `track`.
  public func track<R>(_ body: () throws -> R) rethrows -> R {
    stop()
    return try Tracking.reading(as: self, body)
  }

  /// Runs `body` without recording its reads in any observer.
  ///
  /// In the body of a view, use it to create an object that lasts and owns sources, such as a cached
  /// page.
  public static func untracked<R>(_ body: () throws -> R) rethrows -> R {
    try BodyEvaluation.pause { try Tracking.reading(as: nil, body) }
  }

  /// Discards all recorded reads. `onChange` isn't called until after the next ``track(_:)``.
  public func stop() {
    guard !sources.isEmpty else { return }
    let forgotten = sources
    sources.removeAll(keepingCapacity: true)
    for source in forgotten { source.remove(self) }
  }

  /// Records the names of values that notify observers, until `stopNamingCauses()`.
  package static func nameCauses() { ChangeCauses.start() }

  /// Ends a call of `nameCauses()`.
  package static func stopNamingCauses() { ChangeCauses.stop() }

  /// Returns the name of the value that has notified the observer since the last call; nil if there is
  /// none, if the value has no name, or if names aren't recorded.
  package func takeCause() -> String? { ChangeCauses.take(for: self) }

  func record(_ source: ReadNode) { sources.append(source) }

  func fire() {
    guard !sources.isEmpty else { return }
    stop()
    onChange()
  }
}
