/// One value that can be read tracked, with the observers that read it since they last spoke.
///
/// Observers are held weakly. One that is gone without `stop()` leaves an entry behind, which is
/// swept out when the table has doubled, so that adding stays constant on average.
@MainActor class ReadNode {
  private struct Entry {
    weak var observer: Observer?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 16

  var isObserved: Bool { !entries.isEmpty }

  /// Records that the current observer, if there is one, reads this value.
  final func noteRead() {
    guard let observer = Tracking.reader else { return }
    let key = ObjectIdentifier(observer)
    if let entry = entries[key], entry.observer === observer { return }
    let wasObserved = isObserved
    entries[key] = Entry(observer: observer)
    observer.record(self)
    if entries.count >= sweepAt { sweep() }
    if !wasObserved { observationBegan() }
  }

  final func remove(_ observer: Observer) {
    guard entries.removeValue(forKey: ObjectIdentifier(observer)) != nil else { return }
    if entries.isEmpty { observationEnded() }
  }

  /// Tells every observer that the value has changed.
  final func notify() {
    guard isObserved else { return }
    Tracking.change {
      let observers = entries.values.compactMap(\.observer)
      if observers.count < entries.count { sweep() }
      for observer in observers { Tracking.enqueue(observer) }
    }
  }

  final func sweep() {
    entries = entries.filter { $0.value.observer != nil }
    sweepAt = max(16, entries.count * 2)
    if entries.isEmpty { observationEnded() }
  }

  /// Called when the first observer arrives.
  func observationBegan() {}
  /// Called when the last observer has gone.
  func observationEnded() {}
}
