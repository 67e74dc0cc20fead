import DeclarativeUI
import DesignSystem
import Unidirectional

/// The rows about stores: each store with its state, its running effects and its latest actions.
@MainActor struct StoreSection {
  private let now: ContinuousClock.Instant

  /// Returns a row for each store in memory, the one with the latest action first.
  static func items(of tracker: StoreTracker) -> [InspectorItem] {
    let section = StoreSection(now: tracker.now)
    let active = tracker.stores.compactMap { store in
      store.events.last.map { (time: $0.time, store: store) }
    }
    let idle = tracker.stores.filter { $0.events.isEmpty }
    return
      (active.sorted { ($0.time, $0.store.id) > ($1.time, $1.store.id) }.map(\.store)
      + idle.reversed()).map(section.item)
  }

  private func item(of store: TrackedStore) -> InspectorItem {
    let effects = store.effects
    let path = "\(store.id)"
    var note = StyledText.muted(ReadableText.count(store.totalEvents, "action"))
    if !effects.isEmpty {
      note +=
        .muted(", ") + StyledText(ReadableText.count(effects.count, "effect") + " running", .info)
    }
    if store.isFinished { note = StyledText("finished, still in memory", .warning) }
    return InspectorItem(
      id: path, title: .strong(store.label), note: note,
      detail: store.isFinished
        ? "This store has finished, but an object still retains it. If that lasts, look for a closure "
          + "that captures it." : "",
      children: [state(store, "\(path)/state")]
        + effects.enumerated().map { effect($1, "\(path)/effect\($0)") }
        + store.events.reversed().map { event($0, "\(path)/\($0.number)") })
  }

  private func state(_ store: TrackedStore, _ path: String) -> InspectorItem {
    let members = store.state
    return InspectorItem(
      id: path, title: .muted("state"), note: .muted(ReadableText.count(members.count, "value")),
      children: members.map { member in
        let text = member.new ?? ""
        return InspectorItem(
          id: "\(path).\(member.path)",
          title: .muted(member.path.isEmpty ? "" : "\(member.path): ")
            + StyledText(ReadableText.short(text, 120)), detail: "\(member.path): \(text)")
      })
  }

  private func effect(_ effect: RunningEffect, _ path: String) -> InspectorItem {
    let age = effect.started.map { "running for \(ReadableText.duration(now - $0))" } ?? "running"
    return InspectorItem(
      id: path, title: StyledText("effect ", .info) + StyledText(effect.name),
      note: StyledText(age, .info),
      detail: "effect \(effect.name), \(age)" + (effect.site.map { ", created at \($0)" } ?? ""))
  }

  private func event(_ timed: TrackedStore.TimedEvent, _ path: String) -> InspectorItem {
    let event = timed.event
    let age = ReadableText.duration(now - timed.time)
    var note = StyledText.muted("\(age) ago")
    switch event.outcome {
    case .applied: break
    case .canceled: note = StyledText("canceled, not applied", .muted)
    case .finished: note = StyledText("too late, not applied", .warning)
    }
    let changes = event.changes.enumerated().map { index, change in
      InspectorItem(
        id: "\(path)/\(index)", title: .muted("\(change.path): ") + difference(change),
        detail: "\(change)")
    }
    let effects = event.effects.enumerated().map { index, effect in
      InspectorItem(
        id: "\(path)/starts\(index)", title: StyledText("starts ", .info) + StyledText(effect),
        detail: effect)
    }
    return InspectorItem(
      id: path,
      title: .muted("#\(timed.number) ") + StyledText(ReadableText.short(event.action, 80)),
      note: .muted(ReadableText.count(changes.count, "change") + ", ") + note,
      detail: "\(event.action), reduced in \(ReadableText.duration(event.duration))",
      children: changes.isEmpty && effects.isEmpty ? nil : changes + effects,
      moment: timed.moment)
  }

  private func difference(_ change: StateChange) -> StyledText {
    func text(_ value: String) -> String { ReadableText.short(value, 60) }
    return switch (change.old, change.new) {
    case (let old?, let new?):
      StyledText(text(old), .danger) + .muted(" \(Glyph.arrow) ") + StyledText(text(new), .success)
    case (nil, let new?): StyledText("+ \(text(new))", .success)
    case (let old?, nil): StyledText("- \(text(old))", .danger)
    case (nil, nil): ""
    }
  }
}
