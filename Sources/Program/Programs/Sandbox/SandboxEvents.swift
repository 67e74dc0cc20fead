import Inspection
import Unidirectional

/// The event log of the sandbox: store actions, route changes and notices, one per line.
@MainActor package final class SandboxEvents {
  /// The latest events, oldest first.
  package let lines = Source<[String]>([])

  /// The maximum number of events to keep.
  private static let limit = 200

  package init() {}

  /// Logs the actions of all stores that are created from now on.
  package func watchStores() {
    StoreLog.setHandler { [weak self] in self?.add(SandboxEvents.text($0)) }
  }

  /// Appends an event.
  package func add(_ line: String) {
    lines.value = (lines.untracked + [line]).suffix(SandboxEvents.limit)
  }

  /// Returns the line for a store event with the store, the action, the state changes, the started
  /// effects and the duration: `migrations ← scan(…)  phase: idle → counting  100 µs`.
  static func text(_ event: StoreEvent) -> String {
    var parts = ["\(event.store) ← \(ReadableText.short(event.action, 40))"]
    switch event.outcome {
    case .applied: break
    case .canceled: parts.append("canceled")
    case .finished: parts.append("too late")
    }
    parts += event.changes.prefix(2).map { ReadableText.short("\($0)", 60) }
    if event.changes.count > 2 { parts.append("and \(event.changes.count - 2) more") }
    parts += event.effects.map { "starts \(ReadableText.short($0, 30))" }
    let microseconds = event.duration.components.attoseconds / 1_000_000_000_000
    return parts.joined(separator: "  ") + "  \(microseconds) µs"
  }
}
