import Dates
import Foundation
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Tests the lock for screens.
@Suite struct LiveLockingTests {
  private let locking = LiveLocking(
    scanner: WorkingTreeScanner(), clock: FixedClock(CivilDate(daysSince1970: 20_000)))

  private func state(
    _ repository: LockedRepository, _ project: Project
  ) async throws -> LockState {
    let reading = try await repository.reader().read()
    return try #require(try await locking.states(of: project, reading.snapshot)["tidy"])
  }

  @Test("all migrations are locked at once, and that can be undone")
  func lockAll() async throws {
    let repository = try await LockedRepository()
    let project = try repository.reader().project
    try repository.write("a.txt", "old\nold\n")
    try await repository.commit()
    let change = try await locking.lockAll(in: project)
    #expect(try await state(repository, project).isWritten)
    #expect(try await state(repository, project).allowed == 2)
    try await locking.undo(change, in: project)
    #expect(try await !state(repository, project).isWritten)
  }

  @Test("a lock is written and undone, and its state has a description")
  func lockAndUndo() async throws {
    let repository = try await LockedRepository()
    let project = try repository.reader().project
    try repository.write("a.txt", "old\nold\n")
    try await repository.commit()
    #expect(try await !state(repository, project).isWritten)
    let change = try await locking.lock("tidy", in: project)
    #expect(change.message == "Locked tidy")
    #expect(try await state(repository, project).allowed == 2)
    try repository.write("a.txt", "old\nold\nold\n")
    #expect(try await state(repository, project).excess == 1)
    #expect(try await locking.lock("tidy", in: project).message.contains("1 file over"))
    try await locking.undo(change, in: project)
    #expect(!FileManager.default.fileExists(atPath: repository.root + "/.headway/baseline.tsv"))
    #expect(try await !state(repository, project).isWritten)
    await #expect(throws: WorkspaceError.self) { try await locking.undo(change, in: project) }
  }

  @Test("undoing a lock restores every byte")
  func bytes() async throws {
    let repository = try await LockedRepository()
    let project = try repository.reader().project
    try repository.write("a.txt", "old\nold\n")
    let before = Array("tidy\tcaf".utf8) + [0xE9] + Array(".txt\t1\r\ntidy\ta.txt\t3\n".utf8)
    try repository.write(".headway/baseline.tsv", bytes: before)
    try await repository.commit()
    let change = try await locking.lock("tidy", in: project)
    try await locking.undo(change, in: project)
    let path = repository.root + "/.headway/baseline.tsv"
    #expect(FileManager.default.contents(atPath: path).map { Array($0) } == before)
  }

  @Test("removing a lock removes its lines only, and undoing that restores every byte")
  func remove() async throws {
    let repository = try await LockedRepository()
    let project = try repository.reader().project
    let baseline = "other\ta.txt\t1\ntidy\ta.txt\t2\ntidy\tb.txt\t1\n"
    let unlocks = "tidy\ta.txt\t1\t2\t@team\t2027-01-31\trewrite\n"
    try repository.write(".headway/baseline.tsv", baseline)
    try repository.write(".headway/unlocks.tsv", unlocks)
    func files() -> [String?] {
      ["baseline", "unlocks"].map {
        FileManager.default.contents(atPath: repository.root + "/.headway/\($0).tsv")
          .map { String(decoding: $0, as: UTF8.self) }
      }
    }
    let change = try await locking.removeLock(of: "tidy", in: project)
    #expect(files() == ["other\ta.txt\t1\n", ""])
    #expect(change.paths == [".headway/baseline.tsv", ".headway/unlocks.tsv"])
    try await locking.undo(change, in: project)
    #expect(files() == [baseline, unlocks])
    #expect(try await locking.removeLock(of: "none", in: project).paths.isEmpty)
  }

  @Test("a migration without \"lock: true\" can't be locked")
  func notLocked() async throws {
    let repository = try await LockedRepository()
    var project = try repository.reader().project
    project.configuration.migrations[0].lock = false
    await #expect(throws: WorkspaceError.self) { try await locking.lock("tidy", in: project) }
  }
}
