/// A value computed from other tracked values and compared with its previous result.
///
/// It observes its sources only while it has observers itself. Without observers, each read
/// computes the value anew.
@MainActor final class DerivedNode<Value: Equatable>: ReadNode {
  private let compute: @MainActor () -> Value
  private var cached: Value?
  private var observer: Observer?
  /// The value from which the latest change follows, for an inspector.
  private var cause: String?

  init(_ compute: @escaping @MainActor () -> Value) {
    self.compute = compute
  }

  var value: Value {
    noteRead()
    if let cached { return cached }
    guard isObserved else { return compute() }
    return refresh()
  }

  private func refresh() -> Value {
    let observer =
      observer
      ?? Observer(isDerived: true) { [weak self] in self?.sourceChanged() }
    self.observer = observer
    let value = observer.track(compute)
    cached = value
    return value
  }

  override var valueName: String? { cause }

  private func sourceChanged() {
    cause = observer?.takeCause()
    let old = cached
    cached = nil
    guard isObserved else { return }
    if refresh() != old { notify() }
  }

  override func observationEnded() {
    observer?.stop()
    cached = nil
  }
}
