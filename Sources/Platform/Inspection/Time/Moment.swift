import Flows
import Unidirectional

/// The state of an app after an action of a store or a change of a flow.
@MainActor struct Moment {
  /// The state of a store in a moment.
  struct StoreState {
    /// The store. It may have been released since.
    let store: TrackedStore
    let state: Any
  }

  /// The reason that a moment was recorded.
  enum Cause {
    case beginning, now
    /// An action of the store with this label.
    case action(FollowedEvent, label: String)
    /// A change of a flow, with the flows before it.
    case flow(before: CapturedFlows?)
  }

  /// The number, which increases over time.
  let number: Int
  /// The reason.
  let cause: Cause
  /// The flows; nil if the app has none.
  let flows: CapturedFlows?
  /// The states of all stores that were in memory.
  let stores: [StoreState]

  /// The cause as a short text.
  var title: String {
    switch cause {
    case .beginning: "the beginning"
    case .now: "now"
    case .action(let action, let label):
      "\(label) ← \(ReadableText.short(action.event.action, 80))"
    case .flow: changes.first.map { "flow \(ReadableText.short("\($0)", 60))" } ?? "another screen"
    }
  }

  /// The changed values.
  var changes: [StateChange] {
    switch cause {
    case .beginning, .now: []
    case .action(let action, _): action.event.changes
    case .flow(let before): StateChange.between(before?.snapshot, flows?.snapshot)
    }
  }
}

/// The flows of an app in a moment. They are encoded when they are needed for the first time.
@MainActor final class CapturedFlows {
  /// The flows as values.
  let capture: FlowCapture

  /// The flows; nil if a state can't be encoded.
  private(set) lazy var snapshot: FlowSnapshot? = try? capture.snapshot()

  init(_ capture: FlowCapture) { self.capture = capture }
}

extension StateChange {
  /// The changed states of flows, outermost first. The path names the flow.
  @MainActor fileprivate static func between(
    _ old: FlowSnapshot?, _ new: FlowSnapshot?
  ) -> [StateChange] {
    guard old != new else { return [] }
    guard let new else {
      return old.map { [StateChange(path: "\($0.flow)", old: "", new: nil)] } ?? []
    }
    let now = StateSection.name(of: new.state.text)
    var changes: [StateChange] = []
    if let old, old.flow == new.flow {
      if old.state != new.state || old.storage != new.storage {
        changes.append(
          StateChange(path: "\(new.flow)", old: StateSection.name(of: old.state.text), new: now))
      }
    } else {
      changes.append(StateChange(path: "\(new.flow)", old: nil, new: now))
    }
    let before = old?.flow == new.flow ? old : nil
    for (earlier, later) in [(before?.child, new.child), (before?.over, new.over)] {
      if later?.first != nil || earlier?.first != nil {
        changes += between(earlier?.first, later?.first)
      }
    }
    return changes
  }
}
