import LibrariesInterface
import ServiceRecording
import Workspace

/// Records the libraries of a project.
struct RecordedLibraries: LibraryReading {
  private let live: any LibraryReading
  private let recorder: ServiceRecorder

  init(_ live: any LibraryReading, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  func read(_ request: LibraryRequest) -> AsyncThrowingStream<LibraryInventory, any Error> {
    recorder.stream("libraries.read", errors: [WorkspaceError.self]) { [live] in
      live.read(request)
    }
  }
}

/// Records changes of scorecards. A replay writes none.
struct RecordedScorecards: ScorecardWriting {
  private let live: any ScorecardWriting
  private let recorder: ServiceRecorder

  init(_ live: any ScorecardWriting, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  func write(_ card: Scorecard, in project: Project) async throws -> ScorecardChange {
    try await recorder.answer("libraries.write", to: card.path, errors: [WorkspaceError.self]) {
      try await live.write(card, in: project)
    }
  }

  func undo(_ change: ScorecardChange, in project: Project) async throws {
    try await recorder.perform("libraries.undo", with: change.path, errors: [WorkspaceError.self]) {
      try await live.undo(change, in: project)
    }
  }
}
