import LibrariesInterface
import LibrariesLogic
import RouterService
import Unidirectional
import Workspace

/// Scorecard answers: drafts, saving, and undo.
extension Libraries {
  /// Copies restored drafts from the flow's state into the shared store, and the store's drafts
  /// into the state, so that both contain the same drafts.
  func mirrorDrafts() {
    let restored = Dictionary(
      state.drafts.compactMap { key, draft in Libraries.id(key).map { ($0, draft) } }
    ) { first, _ in first }
    if !restored.isEmpty { sharedStore.send(.draftsRestored(restored)) }
    let known = Dictionary(
      uniqueKeysWithValues: sharedStore.currentState.drafts.map { ($0.key.description, $0.value) })
    if known != state.drafts { update { $0.drafts = known } }
    let names = sharedStore.currentState.drafts.keys.map(name).sorted()
    app.runningWork?.drafts =
      names.isEmpty ? nil : "your answers for \(names.joined(separator: ", "))"
  }

  /// Parses a library id such as `swift:yams`.
  private static func id(_ key: String) -> LibraryID? {
    let parts = key.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let ecosystem = Ecosystem(rawValue: String(parts[0])) else {
      return nil
    }
    return LibraryID(ecosystem, String(parts[1]))
  }

  /// Returns the store of one library's draft, which is nil while the library has none.
  func draft(of id: LibraryID) -> Store<ScorecardDraft?, ScorecardDraft?> {
    sharedStore.scope(state: \.drafts[id]) { .drafted(id, $0) }
  }

  /// Stores the draft of a library, or removes it if it equals the saved answers.
  func draft(_ id: LibraryID, _ draft: ScorecardDraft) {
    let isUntouched = sharedStore.currentState[id].map { ScorecardDraft($0) == draft } ?? false
    change(id, to: isUntouched ? nil : draft)
  }

  private func change(_ id: LibraryID, to draft: ScorecardDraft?) {
    self.draft(of: id).send(draft)
    mirrorDrafts()
  }

  /// Returns the assessment of a library with the answers of a draft.
  func judged(_ assessment: LibraryAssessment, with draft: ScorecardDraft) -> LibraryAssessment {
    var entry = assessment.entry
    entry.scorecard = card(assessment, draft)
    return LibraryAssessment(
      entry, rules: project.configuration.libraries ?? LibraryRules(),
      targets: sharedStore.currentState.inventory.deploymentTargets, today: today)
  }

  /// The path of the scorecard that a library's answers are saved to, from the repository's root.
  func path(of assessment: LibraryAssessment) -> String {
    assessment.entry.scorecard?.path
      ?? ScorecardPath.path(of: assessment.entry.library, isShared: isShared(assessment))
  }

  private func isShared(_ assessment: LibraryAssessment) -> Bool {
    sharedStore.currentState.assessments.contains {
      $0.id != assessment.id && $0.entry.library.name == assessment.entry.library.name
    }
  }

  private func card(_ assessment: LibraryAssessment, _ draft: ScorecardDraft) -> Scorecard {
    draft.card(for: assessment, path: path(of: assessment), isShared: isShared(assessment))
  }

  /// Saves the draft of a library to its scorecard. Does nothing if a field is invalid.
  func save(_ id: LibraryID) {
    guard !isSaving.untracked, let assessment = sharedStore.currentState[id] else { return }
    let draft = draft(of: id).currentState ?? ScorecardDraft(assessment)
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
    sharedStore.send(.saved(id, card))
    mirrorDrafts()
    app.make(
      UndoableChange(
        "Saved answers for \(name) to \(change.path).",
        undone: "\(change.path) is restored; your answers are a draft again."
      ) { [weak self] in
        { self?.undoSave(change, id, draft) }
      })
    if state.destination == .form(id) { back() }
  }

  private func undoSave(_ change: ScorecardChange, _ id: LibraryID, _ draft: ScorecardDraft) {
    app.attempt { [weak self, writer = services.writer, project] in
      defer { self?.sharedStore.send(.readRequested) }
      try await writer.undo(change, in: project)
      self?.change(id, to: draft)
    }
  }

  /// Points out that the answers in the form that the user leaves aren't saved.
  func noteDraft(_ id: LibraryID) {
    guard draft(of: id).currentState != nil else { return }
    app.notify(
      "Your answers are a draft, which headway --resume restores after you quit. Press a to continue, or D to discard it."
    )
  }

  /// Discards the draft of a library. The user can undo this.
  func discard(_ id: LibraryID) {
    let name = sharedStore.currentState[id]?.entry.library.name ?? id.name
    if let draft = draft(of: id).currentState {
      app.make(
        UndoableChange(
          "Discarded your answers for \(name).",
          undone: "your answers for \(name) are restored."
        ) { [weak self] in
          self?.change(id, to: nil)
          return { self?.change(id, to: draft) }
        })
    }
    if state.destination == .form(id) { back() }
  }
}
