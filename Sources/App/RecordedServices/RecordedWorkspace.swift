import Dates
import ServiceRecording
import Synchronization
import Workspace

/// Records the project.
package struct RecordedLoader: ProjectLoading {
  private let live: any ProjectLoading
  private let recorder: ServiceRecorder

  package init(_ live: any ProjectLoading, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func load() async -> ProjectState {
    await recorder.answer(
      "project.load", ifCanceled: .noRepository("the recording contains no project")
    ) { await live.load() }
  }

  package func complete(_ project: Project) async -> Bool {
    await recorder.answer("project.complete", ifCanceled: false) { await live.complete(project) }
  }
}

/// Records source code, without its texts unless the user keeps them.
package struct RecordedSource: SourceReading {
  private let live: any SourceReading
  private let recorder: ServiceRecorder

  package init(_ live: any SourceReading, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func lines(of path: String, in root: String) async throws -> [String] {
    try await recorder.answer("source.lines", to: path, errors: [WorkspaceError.self]) {
      try await live.lines(of: path, in: root).map(recorder.scrubbed)
    }
  }
}

/// Records the outcome of the user's editor. A replay opens none.
package struct RecordedEditor: Editing {
  private let live: any Editing
  private let recorder: ServiceRecorder

  package init(_ live: any Editing, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func open(_ path: String, line: Int) async throws {
    try await recorder.perform("editor.open", with: path, errors: [WorkspaceError.self]) {
      try await live.open(path, line: line)
    }
  }
}

/// Records the location of the CODEOWNERS file.
package struct RecordedOwners: OwnersLocating {
  private let live: any OwnersLocating
  private let recorder: ServiceRecorder

  package init(_ live: any OwnersLocating, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func ownersFile(in root: String) async -> String? {
    await recorder.answer("owners.file", ifCanceled: nil) { await live.ownersFile(in: root) }
  }
}

/// Records that a configuration was written. A replay writes none.
package struct RecordedConfigurationWriter: ConfigurationWriting {
  private let live: any ConfigurationWriting
  private let recorder: ServiceRecorder

  package init(_ live: any ConfigurationWriting, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  /// The text depends on the configuration alone.
  package func text(of configuration: NewConfiguration) throws -> String {
    try live.text(of: configuration)
  }

  package func write(_ configuration: NewConfiguration, to path: String) async throws {
    try await recorder.perform("configuration.write", errors: [WorkspaceError.self]) {
      try await live.write(configuration, to: path)
    }
  }
}

/// Records edits of a configuration. A replay writes none.
package struct RecordedConfigurationEditor: ConfigurationEditing {
  private let live: any ConfigurationEditing
  private let recorder: ServiceRecorder

  package init(_ live: any ConfigurationEditing, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func change(
    _ edits: [ConfigurationEdit], in path: String
  ) async throws -> FileChange {
    try await recorder.answer("configuration.change", errors: [WorkspaceError.self]) {
      try await live.change(edits, in: path)
    }
  }

  package func apply(_ change: FileChange) async throws {
    try await recorder.perform("configuration.apply", errors: [WorkspaceError.self]) {
      try await live.apply(change)
    }
  }
}

/// The dates at which a session begins. In a recorded session, no day ends.
package final class RecordedClock: ZonedClock {
  private let live: any ZonedClock
  private let recorder: ServiceRecorder
  /// The days by time zone; an empty name is that of the user.
  private let days = Mutex<[String: Int]>([:])

  package init(_ live: any ZonedClock, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package var today: CivilDate {
    CivilDate(daysSince1970: day("") { live.today.daysSince1970 })
  }

  package func today(in timezone: String) -> Day {
    Day(number: day(timezone) { live.today(in: timezone).number })
  }

  private func day(_ timezone: String, _ now: () -> Int) -> Int {
    days.withLock { days in
      if let known = days[timezone] { return known }
      let day = recorder.value("clock.today", for: timezone, live: now)
      days[timezone] = day
      return day
    }
  }
}
