import DeclarativeUI
import Dispatch
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import Programs
import Synchronization
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import MigrationsFlow
@testable import Sandbox
@testable import headway

/// Files are read outside of the main actor, so that a large file doesn't delay the keys.
@MainActor @Suite struct SourceReadingTests {
  /// Marks the queue of the main actor. Its thread can be any, so that can't be compared.
  nonisolated private static let mark = DispatchSpecificKey<Bool>()

  nonisolated private static var isMain: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Records which files are read, and whether on the main actor.
  private final class Reader: SourceReading {
    private let calls = Mutex<[(path: String, isMain: Bool)]>([])

    var paths: [String] { calls.withLock { $0.map(\.path) } }
    var isUsedOnMain: Bool { calls.withLock { $0.contains(where: \.isMain) } }

    func lines(of path: String, in root: String) async throws -> [String] {
      let isMain = SourceReadingTests.isMain
      calls.withLock { $0.append((path, isMain)) }
      return ["import RxSwift", "import RxSwift"]
    }
  }

  @Test("the preview of the matches, and the screen of a match, read no file on the main actor")
  func preview() async throws {
    DispatchQueue.main.setSpecific(key: SourceReadingTests.mark, value: true)
    let reader = Reader()
    let registry = try SandboxHarness("migrations", columns: 120, rows: 40).registry
    let migrations = Migrations(
      project: try SandboxFixture("orchard").project,
      services: MigrationsServices(
        source: reader, editor: try registry.resolve((any Editing).self),
        clock: try registry.resolve((any ZonedClock).self),
        locking: try registry.resolve((any Locking).self),
        editing: try registry.resolve((any ConfigurationEditing).self),
        exceptions: try registry.resolve((any ExceptionWriting).self),
        reports: try registry.resolve((any ReportSaving).self),
        rehearsals: try registry.resolve((any LockRehearsing).self)),
      contributions: NoContributions(), app: SandboxActions { _ in },
      sharedStore: try registry.resolve(Migrations.SharedStore.self))
    migrations.didAppear()
    migrations.open("rxswift-to-async", tab: .matches)
    let host = ViewHost(migrations.screen, size: Size(columns: 120, rows: 40))
    try await wait(host) { reader.paths.map(lastComponent) == ["CartModel.swift"] }
    host.handle(.key("down"))
    try await wait(host) { reader.paths.last.map(lastComponent) == "CouponModel.swift" }
    host.handle(.key("enter"))
    try await wait(host) { reader.paths.count == 3 }
    #expect(SourceReadingTests.isMain, "the test itself runs on the main actor")
    #expect(!reader.isUsedOnMain)
  }

  private func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Renders until a condition holds.
  private func wait(_ host: ViewHost, until condition: () -> Bool) async throws {
    for _ in 0..<3_000 where !condition() {
      host.render()
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(condition())
  }
}
