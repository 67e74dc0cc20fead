import Unidirectional
import Workspace

/// The values in a form that changes a file.
package protocol FormDraft: Equatable, Sendable {
  /// Whether the values can be saved.
  var isValid: Bool { get }
}

/// The values in a form that edits an element of the configuration.
package protocol ConfigurationDraft: FormDraft {
  /// The edits that turn the original values into these.
  func edits(from original: Self) -> [ConfigurationEdit]
}

/// A form that edits the configuration or another file: its values, and the change that they make.
package enum ConfigurationForm<Draft: FormDraft> {
  /// The state of the form.
  package struct State: Equatable, Sendable {
    package let original: Draft
    package var draft: Draft
    /// The change that saving makes; nil while it is being determined, or if it can't be.
    package var change: FileChange?
    /// The change to show. While the next one is being determined, this is the latest one, so that
    /// the lines don't flicker.
    package internal(set) var preview: FileChange?
    /// Why the configuration can't be changed; nil while the change of new values is being determined.
    package var problem: String?
    /// Whether the user has submitted values before the change that they cause is known.
    package internal(set) var isSubmitted = false

    /// - Parameter draft: the values in the form, if they aren't the original ones.
    package init(_ original: Draft, draft: Draft? = nil) {
      self.original = original
      self.draft = draft ?? original
    }

    package var isChanged: Bool { draft != original }

    /// Why the values can't be saved now; nil if they can, or if a field shows the reason.
    package var obstacle: String? { problem }

    fileprivate mutating func plan(_ change: FileChange?, problem: String? = nil) {
      self.change = change
      preview = change
      self.problem = problem
      isSubmitted = false
    }
  }

  /// The actions of the form.
  package enum Action: Equatable, Sendable {
    case appeared
    case changed(Draft)
    case planned(Result<FileChange, WorkspaceError>)
    /// The user has submitted the form. Send it with `Store.submit(_:)`.
    case submitted
  }

  /// Creates the reducer of the form.
  ///
  /// - Parameters:
  ///   - save: saves values that the user submitted before their change was determined.
  ///   - change: returns the change that values make, given the original ones.
  package static func reducer(
    save: @escaping @MainActor @Sendable (State) -> Void,
    change: @escaping @Sendable (Draft, _ original: Draft) async throws -> FileChange
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared: break
      case .changed(let draft):
        guard draft != state.draft else { return .none }
        state.draft = draft
        state.change = nil
        state.isSubmitted = false
        // It was the problem of the previous values.
        state.problem = nil
      case .planned(.success(let change)):
        let isSubmitted = state.isSubmitted
        state.plan(change)
        guard isSubmitted else { return .none }
        return .run { [state] _ in await save(state) }
      case .planned(.failure(let error)):
        state.plan(nil, problem: error.description)
        return .none
      case .submitted:
        state.isSubmitted = state.draft.isValid && state.problem == nil
        return .none
      }
      guard state.draft.isValid else {
        state.plan(nil)
        return .cancel(id: "plan")
      }
      return .run(
        id: "plan", failed: { .planned(.failure(WorkspaceError("\($0)"))) }
      ) { [draft = state.draft, original = state.original] send in
        await send(.planned(.success(try await change(draft, original))))
      }
    }
  }
}

extension ConfigurationForm where Draft: ConfigurationDraft {
  /// Creates the reducer of a form that edits the configuration.
  ///
  /// - Parameters:
  ///   - save: saves values that the user submitted before their change was determined.
  ///   - plan: returns the change that edits make.
  package static func reducer(
    save: @escaping @MainActor @Sendable (State) -> Void,
    plan: @escaping @Sendable ([ConfigurationEdit]) async throws -> FileChange
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    reducer(save: save) { try await plan($0.edits(from: $1)) }
  }
}

extension Store {
  /// Saves the values of a form. If their change is still being determined, such as just after a
  /// key, the `save` of the reducer is called when it is known.
  package func submit<Draft>(_ save: @MainActor (State) -> Void)
  where State == ConfigurationForm<Draft>.State, Action == ConfigurationForm<Draft>.Action {
    if currentState.change == nil { send(.submitted) } else { save(currentState) }
  }
}
