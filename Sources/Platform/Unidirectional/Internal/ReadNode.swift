/// A value whose reads can be tracked, with the observers that have read it since they were last
/// notified.
///
/// Observers are referenced weakly. An observer that is released without `stop()` leaves an entry,
/// which is removed when the table has doubled in size, so adding an observer takes amortized
/// constant time.
@MainActor class ReadNode {
  private struct Entry {
    weak var observer: Observer?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 16

  var isObserved: Bool { !entries.isEmpty }

  /// The value as text for an inspector; nil if it has no name.
  var valueName: String? { nil }

  /// Records a read by the current observer, if there is one.
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

  /// Notifies all observers of a change.
  final func notify() {
    guard isObserved else { return }
    Tracking.change {
      let observers = entries.values.compactMap(\.observer)
      if observers.count < entries.count { sweep() }
      if ChangeCauses.areRecorded { ChangeCauses.note(valueName, for: observers) }
      for observer in observers { Tracking.enqueue(observer) }
    }
  }

  final func sweep() {
    entries = entries.filter { $0.value.observer != nil }
    sweepAt = max(16, entries.count * 2)
    if entries.isEmpty { observationEnded() }
  }

  /// Called when the first observer is added.
  func observationBegan() {}
  /// Called when the last observer has been removed.
  func observationEnded() {}
}
