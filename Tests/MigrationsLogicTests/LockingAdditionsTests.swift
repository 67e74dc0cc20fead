import LocksInterface
import MigrationsInterface
import Synchronization
import Testing
import Workspace

/// Locks of new migrations are recorded before the configuration is written.
@Suite struct LockingAdditionsTests {
  private final class Log: Locking {
    let steps = Mutex<[String]>([])

    func add(_ step: String) { steps.withLock { $0.append(step) } }

    private func change(_ name: String) -> LockChange {
      add(name)
      return LockChange(message: name, before: [:], after: [:])
    }

    func states(
      of project: Project, _ snapshot: ScanSnapshot
    ) async throws -> [MigrationID: LockState] { [:] }

    func lock(_ id: MigrationID, in project: Project) async throws -> LockChange {
      #expect(project.configuration.migrations.contains { $0.id == id.description && $0.lock })
      return change("lock \(id)")
    }

    func lockAll(in project: Project) async throws -> LockChange { change("lock all") }

    func removeLock(of id: MigrationID, in project: Project) async throws -> LockChange {
      change("remove lock \(id)")
    }

    func undo(_ change: LockChange, in project: Project) async throws {
      add("undo \(change.message)")
    }
  }

  private func migration(_ id: String, lock: Bool) -> MigrationDefinition {
    MigrationDefinition(id: id, title: id, subject: .patterns([id]), lock: lock)
  }

  private func project(_ migrations: [MigrationDefinition] = []) -> Project {
    Project(
      root: "/r", name: "r", branch: nil, commit: nil, configurationPath: "/r/headway.yml",
      configuration: ProjectConfiguration(migrations: migrations))
  }

  @Test("without other locks, one scan locks all new migrations; otherwise only the new ones are")
  func locks() async throws {
    let log = Log()
    let added = [
      migration("a", lock: true), migration("b", lock: false), migration("c", lock: true),
    ]
    let changes = try await log.lock(added, in: project()) { log.add("write") }
    #expect(log.steps.withLock { $0 } == ["lock all", "write"])
    try await log.undo(changes, in: project())
    let other = Log()
    _ = try await other.lock(added, in: project([migration("old", lock: true)])) {
      other.add("write")
    }
    #expect(other.steps.withLock { $0 } == ["lock a", "lock c", "write"])
    let none = Log()
    _ = try await none.lock([migration("b", lock: false)], in: project()) { none.add("write") }
    #expect(none.steps.withLock { $0 } == ["write"])
  }

  @Test("if writing fails, the locks are undone")
  func failure() async throws {
    let log = Log()
    await #expect(throws: WorkspaceError("no space")) {
      try await log.lock([migration("a", lock: true)], in: project()) {
        throw WorkspaceError("no space")
      }
    }
    #expect(log.steps.withLock { $0 } == ["lock all", "undo lock all"])
  }

  @Test("the lock of a deleted migration is removed first, and restored if writing fails")
  func removal() async throws {
    let log = Log()
    let changes = try await log.removeLock(of: "a", in: project()) { log.add("write") }
    try await log.undo(changes, in: project())
    #expect(log.steps.withLock { $0 } == ["remove lock a", "write", "undo remove lock a"])
    let failing = Log()
    await #expect(throws: WorkspaceError("no space")) {
      try await failing.removeLock(of: "a", in: project()) { throw WorkspaceError("no space") }
    }
    #expect(failing.steps.withLock { $0 } == ["remove lock a", "undo remove lock a"])
  }

  @Test("a tried pattern gets another id if its own is in use")
  func renamed() {
    let tried = TriedPattern(id: "a", pattern: "A", scope: .any, yaml: "id: a\npattern: 'A'")
    #expect(tried.renamed(ifIn: ["b"]) == tried)
    let renamed = tried.renamed(ifIn: ["a", "a-2"])
    #expect(renamed.id == "a-3")
    #expect(renamed.yaml == "id: a-3\npattern: 'A'")
    #expect(renamed.definition.subject == .patterns(["A"]))
  }
}
