import CProcesses
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Kills what companions have started when the app ends without having done so, as when it is killed itself.
///
/// A shell of a few lines, in a session of its own, is told of each process group that begins and ends. When
/// its input ends before that it kills those that are left: nobody but the app holds the other end.
final class GroupGuard: Sendable {
  static let shared = GroupGuard()

  private static let script = """
    trap '' HUP INT QUIT TERM
    groups=' '
    while read -r word group; do
      case $word in
      begin) groups="$groups$group " ;;
      end) groups="${groups%% $group *} ${groups#* $group }" ;;
      esac
    done
    for group in $groups; do kill -s KILL -- "-$group"; done
    """

  private struct State {
    var groups: Set<pid_t> = []
    /// The shell, and where it is told; nil where none runs.
    var shell: (process: pid_t, input: Int32)?
  }

  private let state = Mutex(State())

  /// Takes note of a group that has begun. Where no shell can be started, it is left to itself.
  func add(_ group: pid_t) {
    state.withLock { state in
      state.groups.insert(group)
      if state.shell != nil, GroupGuard.tell(["begin \(group)"], &state) { return }
      state.shell = GroupGuard.start()
      _ = GroupGuard.tell(state.groups.sorted().map { "begin \($0)" }, &state)
    }
  }

  /// Forgets a group, before its number may be another's.
  func remove(_ group: pid_t) {
    state.withLock { state in
      guard state.groups.remove(group) != nil else { return }
      _ = GroupGuard.tell(["end \(group)"], &state)
    }
  }

  /// - Returns: false when the shell is gone.
  private static func tell(_ lines: [String], _ state: inout State) -> Bool {
    guard let shell = state.shell else { return false }
    // A few bytes are written whole or not at all, and a shell that has been stopped isn't waited for.
    for line in lines {
      let bytes = Array("\(line)\n".utf8)
      guard headway_write(shell.input, bytes, bytes.count) == bytes.count else {
        close(shell.input)
        kill(shell.process, SIGKILL)
        while waitpid(shell.process, nil, 0) < 0, errno == EINTR {}
        state.shell = nil
        return false
      }
    }
    return true
  }

  private static func start() -> (process: pid_t, input: Int32)? {
    let command = ProcessCommand("/bin/sh", ["-c", script], directory: "/")
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { close(nothing) }
    guard let ends = try? Companion.pipe(command) else { return nil }
    defer { close(ends[0]) }
    guard
      let process = try? Companion.start(
        command, input: ends[0], output: nothing, errors: nothing, outlives: true)
    else {
      close(ends[1])
      return nil
    }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (process, ends[1])
  }
}
