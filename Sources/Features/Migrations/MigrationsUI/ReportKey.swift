import DeclarativeUI
import MigrationsLogic

/// The key that saves a report about all migrations as a web page.
enum ReportKey {
  @MainActor static func binding(
    _ state: MigrationsReducer.State, save: @escaping @MainActor () -> Void
  ) -> KeyBinding {
    KeyBinding("migrations.report", "R", title: "Save report", disabled: obstacle(state)) { save() }
      .detail("save a web page about all migrations")
  }

  /// The reason why no report can be saved now; nil if it can be.
  private static func obstacle(_ state: MigrationsReducer.State) -> String? {
    if state.migrations.isEmpty { return "there are no migrations" }
    if state.phase != .counted { return LockKey.notScanned }
    return state.isHistoryLoaded ? nil : "the history hasn't been read"
  }
}
