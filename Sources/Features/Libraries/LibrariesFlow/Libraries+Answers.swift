import LibrariesInterface
import LibrariesLogic
import PluginInterface
import Workspace

/// Answers: kept while they are given, saved, taken back.
extension Libraries {
  /// Takes drafts of a session before into the board, and writes those of the board into the state, so that
  /// both know them whichever way one goes.
  func mirrorDrafts() {
    let restored = Dictionary(
      state.drafts.compactMap { key, draft in Libraries.id(key).map { ($0, draft) } }
    ) { first, _ in first }
    if !restored.isEmpty { board.send(.draftsRestored(restored)) }
    let known = Dictionary(
      uniqueKeysWithValues: board.currentState.drafts.map { ($0.key.description, $0.value) })
    if known != state.drafts { update { $0.drafts = known } }
  }

  /// `swift:yams`
  private static func id(_ key: String) -> LibraryID? {
    let parts = key.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let ecosystem = Ecosystem(rawValue: String(parts[0])) else {
      return nil
    }
    return LibraryID(ecosystem, String(parts[1]))
  }

  func draft(_ id: LibraryID, _ draft: ScorecardDraft) {
    let isUntouched = board.currentState[id].map { ScorecardDraft($0) == draft } ?? false
    board.send(.drafted(id, isUntouched ? nil : draft))
    mirrorDrafts()
  }

  /// The library as it would be judged with these answers.
  func judged(_ assessment: LibraryAssessment, with draft: ScorecardDraft) -> LibraryAssessment {
    var entry = assessment.entry
    entry.scorecard = card(assessment, draft)
    return LibraryAssessment(
      entry, rules: project.configuration.libraries ?? LibraryRules(),
      targets: board.currentState.book.deploymentTargets, today: today)
  }

  /// The file that a library's answers are saved to.
  func path(of assessment: LibraryAssessment) -> String {
    assessment.entry.scorecard?.path
      ?? ScorecardPath.path(of: assessment.entry.library, isShared: isShared(assessment))
  }

  private func isShared(_ assessment: LibraryAssessment) -> Bool {
    board.currentState.assessments.contains {
      $0.id != assessment.id && $0.entry.library.name == assessment.entry.library.name
    }
  }

  private func card(_ assessment: LibraryAssessment, _ draft: ScorecardDraft) -> Scorecard {
    draft.card(for: assessment, path: path(of: assessment), isShared: isShared(assessment))
  }

  func save(_ id: LibraryID) {
    guard !isSaving.untracked, let assessment = board.currentState[id] else { return }
    let draft = board.currentState.drafts[id] ?? ScorecardDraft(assessment)
    guard draft.problems.isEmpty else { return }
    let judged = judged(assessment, with: draft)
    var card = card(assessment, draft)
    card.reviewed = Scorecard.Review(
      version: assessment.entry.library.version, points: judged.points, on: today)
    let name = assessment.entry.library.name
    isSaving.value = true
    app.attempt { [weak self, writer = services.writer, project] in
      defer { self?.isSaving.value = false }
      let change = try await writer.write(card, in: project)
      self?.saved(id, card, draft, change, name: name)
    }
  }

  private func saved(
    _ id: LibraryID, _ card: Scorecard, _ draft: ScorecardDraft, _ change: ScorecardChange,
    name: String
  ) {
    board.send(.saved(id, card))
    mirrorDrafts()
    app.make(
      UndoableChange(
        "The answers about \(name) are in \(change.path).",
        undone: "\(change.path) is as it was; the answers are a draft again."
      ) { [weak self] in
        { self?.takeBack(change, id, draft) }
      })
    if state.place == .form(id) { back() }
  }

  private func takeBack(_ change: ScorecardChange, _ id: LibraryID, _ draft: ScorecardDraft) {
    app.attempt { [weak self, writer = services.writer, project] in
      defer { self?.board.send(.readRequested) }
      try await writer.undo(change, in: project)
      self?.board.send(.drafted(id, draft))
      self?.mirrorDrafts()
    }
  }

  /// Gives unsaved answers up, which can be taken back.
  func discard(_ id: LibraryID) {
    let name = board.currentState[id]?.entry.library.name ?? id.name
    if let draft = board.currentState.drafts[id] {
      app.make(
        UndoableChange(
          "The answers about \(name) are given up.",
          undone: "the answers about \(name) are there again."
        ) { [weak self] in
          self?.board.send(.drafted(id, nil))
          self?.mirrorDrafts()
          return {
            self?.board.send(.drafted(id, draft))
            self?.mirrorDrafts()
          }
        })
    }
    if state.place == .form(id) { back() }
  }
}
