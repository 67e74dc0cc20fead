import LocksInterface
import MigrationsInterface
import ServiceRecording
import Synchronization
import Workspace

/// Records the counts of migrations.
package struct RecordedScanner: MigrationScanning {
  private let live: any MigrationScanning
  private let recorder: ServiceRecorder

  package init(_ live: any MigrationScanning, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error> {
    recorder.stream(
      "migrations.scan", to: request.definitions.map(\.requestText),
      errors: [WorkspaceError.self],
      isPartial: { if case .counts = $0 { true } else { false } }
    ) { [live, recorder] in
      live.scan(request).mapped { event in
        guard case .finished(var snapshot) = event else { return event }
        snapshot.matches = snapshot.matches.mapValues { $0.map(recorder.scrubbed) }
        snapshot.series = snapshot.series.mapValues { $0.map(recorder.scrubbed) }
        return .finished(snapshot)
      }
    }
  }

  package func contents(of root: String) async -> String? {
    await recorder.answer("migrations.contents", ifCanceled: nil) {
      await live.contents(of: root)
    }
  }
}

/// Records the history of migrations.
package struct RecordedHistory: HistoryReading {
  private let live: any HistoryReading
  private let recorder: ServiceRecorder

  package init(_ live: any HistoryReading, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func read(
    _ request: HistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<History>, any Error> {
    recorder.stream(
      "migrations.history", to: request.definitions.map(\.requestText),
      errors: [WorkspaceError.self],
      isPartial: { if case .history = $0 { true } else { false } }
    ) { [live, recorder] in
      live.read(request).mapped { event in
        switch event {
        case .progress: event
        case .history(let history): .history(recorder.scrubbed(history))
        case .finished(let history): .finished(recorder.scrubbed(history))
        }
      }
    }
  }
}

/// Records the states and the changes of locks. A replay changes no files.
package struct RecordedLocking: Locking {
  private let live: any Locking
  private let recorder: ServiceRecorder

  package init(_ live: any Locking, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState] {
    try await recorder.answer("locks.states", errors: [WorkspaceError.self]) {
      try await live.states(of: project, snapshot)
    }
  }

  package func lock(_ id: MigrationID, in project: Project) async throws -> LockChange {
    try await recorder.answer("locks.lock", to: id, errors: [WorkspaceError.self]) {
      try await live.lock(id, in: project)
    }
  }

  package func lockAll(in project: Project) async throws -> LockChange {
    try await recorder.answer("locks.lock-all", errors: [WorkspaceError.self]) {
      try await live.lockAll(in: project)
    }
  }

  package func removeLock(of id: MigrationID, in project: Project) async throws -> LockChange {
    try await recorder.answer("locks.remove", to: id, errors: [WorkspaceError.self]) {
      try await live.removeLock(of: id, in: project)
    }
  }

  package func undo(_ change: LockChange, in project: Project) async throws {
    try await recorder.perform("locks.undo", with: change.message, errors: [WorkspaceError.self]) {
      try await live.undo(change, in: project)
    }
  }
}

/// Records the rehearsals of locks.
package struct RecordedLockRehearsing: LockRehearsing {
  private let live: any LockRehearsing
  private let recorder: ServiceRecorder

  package init(_ live: any LockRehearsing, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func rehearse(
    _ id: MigrationID, in project: Project, over period: MergePeriod
  ) -> AsyncThrowingStream<RehearsalEvent<LockRehearsal>, any Error> {
    recorder.stream(
      "locks.rehearse", to: [id.description, period.requestText],
      errors: [WorkspaceError.self, UncountedMigrations.self]
    ) { [live, recorder] in
      live.rehearse(id, in: project, over: period).mapped { event in
        guard case .finished(let rehearsal) = event else { return event }
        return .finished(recorder.scrubbed(rehearsal) { recorder.scrubbed($0) })
      }
    }
  }
}

/// Records the paths of saved reports. A replay saves none.
package struct RecordedReports: ReportSaving {
  private let live: any ReportSaving
  private let recorder: ServiceRecorder

  package init(_ live: any ReportSaving, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func save(
    _ project: Project, _ snapshot: ScanSnapshot, _ history: History?,
    allowances: [MigrationID: Int], today: Day
  ) async throws -> String {
    try await recorder.answer("reports.save", errors: [WorkspaceError.self]) {
      try await live.save(project, snapshot, history, allowances: allowances, today: today)
    }
  }
}

/// Records exceptions for matches, without the texts of files. A replay writes none.
package final class RecordedExceptions: ExceptionWriting {
  private let live: any ExceptionWriting
  private let source: any SourceReading
  private let recorder: ServiceRecorder
  /// The changes that the app knows without their texts, with those of the files.
  private let changes = Mutex<[(known: FileChange, real: FileChange)]>([])

  /// - Parameters:
  ///   - live: writes the exceptions.
  ///   - source: reads the lines of matches, which the app knows without their texts.
  ///   - recorder: records the changes.
  package init(
    _ live: any ExceptionWriting, source: any SourceReading, _ recorder: ServiceRecorder
  ) {
    self.live = live
    self.source = source
    self.recorder = recorder
  }

  package func change(
    adding exception: MatchException, above match: Match, in root: String
  ) async throws -> FileChange {
    let request = [exception.migration.description, match.path, "\(match.line)"]
    return try await recorder.answer(
      "exceptions.change", to: request, errors: [WorkspaceError.self]
    ) {
      let real = try await live.change(
        adding: exception, above: await withText(match, in: root), in: root)
      let known = FileChange(
        path: real.path, before: recorder.scrubbed(real.before),
        after: recorder.scrubbed(real.after))
      changes.withLock {
        $0 += [(known, real), (known.reversed, real.reversed)]
      }
      return known
    }
  }

  package func apply(_ change: FileChange, in root: String) async throws {
    try await recorder.perform(
      "exceptions.apply", with: change.path, errors: [WorkspaceError.self]
    ) {
      let real = changes.withLock { $0.last { $0.known == change }?.real }
      try await live.apply(real ?? change, in: root)
    }
  }

  /// A match with the text of its line, if the line is still that of the match.
  private func withText(_ match: Match, in root: String) async -> Match {
    guard let lines = try? await source.lines(of: match.path, in: root),
      lines.indices.contains(match.line - 1)
    else { return match }
    let text = lines[match.line - 1]
    guard recorder.scrubbed(text).hasPrefix(match.text) else { return match }
    return match.with(text: text)
  }
}
