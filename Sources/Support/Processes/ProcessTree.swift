import CProcesses
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process with all its descendants, even those in other process groups, and those whose parent
/// has ended.
final class ProcessTree: Sendable {
  /// The maximum number of processes that are examined.
  private static let most = 1 << 16
  /// The number of attempts. A program that starts processes faster than they can be killed isn't
  /// ended completely.
  private static let rounds = 16

  private let root: pid_t
  /// The process groups of all descendants that were found, except for the app's own group.
  private let groups = Mutex<Set<pid_t>>([])

  init(root: pid_t) { self.root = root }

  /// Kills all descendants and the processes in their groups, but not the process itself.
  func killDescendants() {
    for _ in 0..<ProcessTree.rounds {
      let found = descendants()
      if found.isEmpty { return }
      for process in found { kill(process, SIGKILL) }
    }
  }

  private func descendants() -> [pid_t] {
    let all = ProcessTree.all()
    return groups.withLock { descendants(among: all, groups: &$0) }
  }

  private func descendants(among all: [headway_process], groups: inout Set<pid_t>) -> [pid_t] {
    var members: Set<pid_t> = [root]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for process in all where !members.contains(process.process) {
        guard members.contains(process.parent) || groups.contains(process.group) else { continue }
        members.insert(process.process)
        if process.group != getpgrp(), process.group > 1 { groups.insert(process.group) }
        isGrowing = true
      }
    }
    members.subtract([root, getpid()])
    return Array(members)
  }

  private static func all() -> [headway_process] {
    [headway_process](unsafeUninitializedCapacity: most) { buffer, count in
      count = buffer.baseAddress.map { headway_processes($0, most) } ?? 0
    }
  }
}
