import Unidirectional
import Workspace

/// The form that edits a migration: the values, and the change of the configuration that they make.
package enum MigrationForm {
  /// The state of the form.
  package struct State: Equatable, Sendable {
    package let original: MigrationDraft
    package var draft: MigrationDraft
    /// The number of migrations.
    package let count: Int
    /// The change that saving makes; nil while it is being determined, or if it can't be.
    package var change: ConfigurationChange?
    /// Why the configuration can't be changed.
    package var problem: String?

    package init(_ original: MigrationDraft, draft: MigrationDraft? = nil, count: Int) {
      self.original = original
      self.draft = draft ?? original
      self.count = count
    }

    package var isChanged: Bool { draft != original }

    /// Whether the values can be saved.
    package var isValid: Bool { draft.isDeleted || draft.isValid }
  }

  /// The actions of the form.
  package enum Action: Sendable {
    case appeared
    case changed(MigrationDraft)
    case planned(Result<ConfigurationChange, WorkspaceError>)
  }

  /// Creates the reducer of the form.
  ///
  /// - Parameter plan: returns the change that edits make.
  package static func reducer(
    plan: @escaping @Sendable ([MigrationEdit]) async throws -> ConfigurationChange
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared: break
      case .changed(let draft):
        guard draft != state.draft else { return .none }
        state.draft = draft
      case .planned(.success(let change)):
        (state.change, state.problem) = (change, nil)
        return .none
      case .planned(.failure(let error)):
        (state.change, state.problem) = (nil, error.description)
        return .none
      }
      guard state.isValid else {
        state.change = nil
        return .none
      }
      let edits = state.draft.edits(from: state.original)
      return .run(
        id: "plan", failed: { .planned(.failure(WorkspaceError("\($0)"))) }
      ) { send in
        await send(.planned(.success(try await plan(edits))))
      }
    }
  }
}
