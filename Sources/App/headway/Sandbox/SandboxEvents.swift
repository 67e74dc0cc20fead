import Unidirectional

/// What happened in a flow that runs alone, a line each: stores, routes, and what the flow says.
@MainActor final class SandboxEvents {
  /// The last ones, oldest first.
  let lines = Source<[String]>([])

  /// So many are kept.
  private static let limit = 200

  /// Hears of all stores that are made from now on.
  func watchStores() {
    StoreLog.setHandler { [weak self] in self?.add(SandboxEvents.text($0)) }
  }

  func add(_ line: String) {
    lines.value = (lines.untracked + [line]).suffix(SandboxEvents.limit)
  }

  /// `migrations ← scan(…)  phase: idle → counting  0.1 ms`: the store, its action, what that changed.
  static func text(_ event: StoreEvent) -> String {
    var parts = ["\(event.store) ← \(short(event.action, 40))"]
    switch event.outcome {
    case .applied: break
    case .cancelled: parts.append("cancelled")
    case .finished: parts.append("too late")
    }
    parts += event.changes.prefix(2).map { short("\($0)", 60) }
    if event.changes.count > 2 { parts.append("and \(event.changes.count - 2) more") }
    parts += event.effects.map { "starts \(short($0, 30))" }
    let microseconds = event.duration.components.attoseconds / 1_000_000_000_000
    return parts.joined(separator: "  ") + "  \(microseconds) µs"
  }

  /// Enough of a text to know it by; the modules and types before an enum's case say nothing new.
  private static func short(_ long: String, _ limit: Int) -> String {
    let text = String(long.prefix(400)).replacing(/\b(?:[A-Z]\w*\.){2,}/, with: "")
    let start = text.prefix(limit)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}
