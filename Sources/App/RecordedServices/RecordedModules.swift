import MigrationsInterface
import ModulesInterface
import ServiceRecording
import Workspace

/// Records the modules of a repository.
package struct RecordedModules: ModuleReading {
  private let live: any ModuleReading
  private let recorder: ServiceRecorder

  package init(_ live: any ModuleReading, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func read(_ request: ModuleRequest) -> AsyncThrowingStream<ModuleEvent, any Error> {
    recorder.stream("modules.read", errors: [WorkspaceError.self]) { [live, recorder] in
      live.read(request.askingWithoutRecording).mapped { event in
        guard case .finished(var report) = event else { return event }
        report.violations = report.violations.map(recorder.scrubbed)
        for index in report.exceptions.indices {
          report.exceptions[index].excepted =
            report.exceptions[index].excepted.map(recorder.scrubbed)
        }
        return .finished(report)
      }
    }
  }
}

/// Records the history of modules.
package struct RecordedModuleHistory: ModuleHistoryReading {
  private let live: any ModuleHistoryReading
  private let recorder: ServiceRecorder

  package init(_ live: any ModuleHistoryReading, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func read(
    _ request: ModuleHistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error> {
    recorder.stream(
      "modules.history", errors: [WorkspaceError.self],
      isPartial: { if case .history = $0 { true } else { false } }
    ) { [live] in
      var request = request
      request.modules = request.modules.askingWithoutRecording
      return live.read(request)
    }
  }
}

/// Records the rehearsals of module rules.
package struct RecordedRuleRehearsing: RuleRehearsing {
  private let live: any RuleRehearsing
  private let recorder: ServiceRecorder

  package init(_ live: any RuleRehearsing, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func rehearse(
    _ request: RuleRehearsalRequest
  ) -> AsyncThrowingStream<RehearsalEvent<RuleRehearsal>, any Error> {
    recorder.stream(
      "modules.rehearse", to: request.period.requestText,
      errors: [WorkspaceError.self, UntrustedManifests.self]
    ) { [live, recorder] in
      var request = request
      request.modules = request.modules.askingWithoutRecording
      return live.rehearse(request).mapped { event in
        guard case .finished(let rehearsal) = event else { return event }
        return .finished(recorder.scrubbed(rehearsal) { recorder.scrubbed($0) })
      }
    }
  }
}

/// Records whether the user trusts a repository. A replay changes no file.
package struct RecordedTrust: RepositoryTrusting {
  private let live: any RepositoryTrusting
  private let recorder: ServiceRecorder

  package init(_ live: any RepositoryTrusting, _ recorder: ServiceRecorder) {
    self.live = live
    self.recorder = recorder
  }

  package func isTrusted(_ root: String) async -> Bool {
    await recorder.answer("trust.read", ifCanceled: false) { await live.isTrusted(root) }
  }

  package func trust(_ root: String) async throws {
    try await recorder.perform("trust.add", errors: [WorkspaceError.self]) {
      try await live.trust(root)
    }
  }

  package func revoke(_ root: String) async throws -> Bool {
    try await recorder.answer("trust.remove", errors: [WorkspaceError.self]) {
      try await live.revoke(root)
    }
  }
}

extension ModuleRequest {
  /// The same request. Its question for permission is a part of the call.
  fileprivate var askingWithoutRecording: ModuleRequest {
    var request = self
    request.mayExecute = { [mayExecute] paths in
      await ServiceRecorder.withoutRecording { await mayExecute(paths) }
    }
    return request
  }
}
