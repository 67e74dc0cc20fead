import MigrationsInterface
import Unidirectional
import Workspace

/// The selection of migrations, among the templates that have matches in this repository.
package enum TemplatePicker {
  /// The progress of the scan.
  package enum Phase: Equatable, Sendable {
    case counting(done: Int, total: Int)
    case counted
    case failed(String)
  }

  /// The templates, their counts and the selection.
  package struct State: Equatable, Sendable {
    package var phase = Phase.counting(done: 0, total: 0)
    package var templates: [MigrationTemplate] = []
    package var counts: [MigrationCount] = []
    /// The ids of the templates that the user has selected; nil as long as the recommended ones
    /// are selected.
    package var selection: Set<String>?
    /// The ids of templates that the user added, which are listed without matches, too.
    package var added: Set<String>

    /// - Parameters:
    ///   - selection: the ids of selected templates; nil for the recommended ones.
    ///   - added: the ids of templates that the user added.
    package init(selection: Set<String>? = nil, added: Set<String> = []) {
      self.selection = selection
      self.added = added
    }

    /// The ids of the selected templates.
    package var selected: Set<String> { Set(rows.filter(\.isSelected).map(\.id)) }

    /// Whether all templates are counted, or counting has failed.
    package var isSettled: Bool {
      if case .counting = phase { false } else { true }
    }

    /// Replaces the counts of the scan. Those of templates that were added since it began stay.
    fileprivate mutating func replaceCounts(with scanned: [MigrationCount]) {
      let ids = Set(scanned.map(\.id))
      counts = scanned + counts.filter { added.contains($0.id.description) && !ids.contains($0.id) }
    }

    /// The ids of the templates that are worth tracking first, and of those that the user added.
    private var recommended: Set<String> {
      let counts = counts.filter { !added.contains($0.id.description) }
      return Set(Recommendation.migrations(of: counts).map(\.description)).union(added)
    }

    /// The reason for the selection of the recommended templates; nil if they are all that are listed,
    /// and once the user has selected others.
    package var explanation: String? {
      let rows = rows
      guard selection == nil, rows.contains(where: { !$0.isSelected }) else { return nil }
      return Recommendation.explanation
    }

    /// The templates with remaining matches, most matches first. There are none until the scan ends,
    /// because a list that grows and changes its order is hard to select from.
    package var rows: [TemplateRow] {
      guard isSettled else { return [] }
      let selected = selection ?? recommended
      return counts.filter { $0.remaining > 0 || added.contains($0.id.description) }
        .sorted { ($1.remaining, $0.id) < ($0.remaining, $1.id) }
        .compactMap { count in
          guard let template = templates.first(where: { $0.id == count.id.description }) else {
            return nil
          }
          return TemplateRow(
            id: template.id, title: template.definition.title, about: template.about,
            remaining: count.remaining, files: count.files,
            isSelected: selected.contains(template.id))
        }
    }
  }

  package enum Action: Equatable, Sendable {
    case appeared
    case listed([MigrationTemplate])
    case scan(ScanEvent)
    case failed(String)
    /// Another template was added, which is selected and counted.
    case added(MigrationTemplate)
    case counted(MigrationCount)
    case toggled(String)
    case allToggled
  }

  /// Returns the reducer.
  ///
  /// - Parameters:
  ///   - list: loads the templates.
  ///   - count: scans the repository for templates.
  package static func reducer(
    list: @escaping @Sendable () async throws -> [MigrationTemplate],
    count: @escaping @Sendable ([MigrationTemplate]) -> AsyncThrowingStream<ScanEvent, any Error>
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        state.phase = .counting(done: 0, total: 0)
        return .run(id: "count", failed: { .failed("\($0)") }) { send in
          let templates = try await list()
          await send(.listed(templates))
          for try await event in count(templates) { await send(.scan(event)) }
        }
      case .listed(let templates): state.templates = templates
      case .scan(.progress(let progress)):
        state.phase = .counting(done: progress.filesDone, total: progress.filesTotal)
      case .scan(.counts(let counts)): state.replaceCounts(with: counts)
      case .scan(.finished(let snapshot)):
        state.replaceCounts(with: snapshot.migrations)
        state.phase = .counted
      case .added(let template):
        // Without a selection of the user, it is selected with the recommended ones.
        state.selection?.insert(template.id)
        state.templates.append(template)
        state.added.insert(template.id)
        return .run(id: EffectID("count \(template.id)"), failed: { .failed("\($0)") }) { send in
          for try await case .finished(let snapshot) in count([template]) {
            for found in snapshot.migrations { await send(.counted(found)) }
          }
        }
      case .counted(let count):
        state.counts.removeAll { $0.id == count.id }
        state.counts.append(count)
      case .failed(let message): state.phase = .failed(message)
      case .toggled(let id):
        var selected = state.selected
        if selected.remove(id) == nil { selected.insert(id) }
        state.selection = selected
      case .allToggled:
        let all = Set(state.rows.map(\.id))
        state.selection = state.selected == all ? [] : all
      }
      return .none
    }
  }
}

/// A row of the table: a template with its counts.
package struct TemplateRow: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  package let about: String
  package let remaining: Int
  package let files: Int
  package let isSelected: Bool
}
