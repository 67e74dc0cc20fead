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

  /// Starts a process in a group of its own, which the shell is told of by the process itself before its
  /// program begins: however soon the app is killed then, the group is known.
  ///
  /// - Parameter begin: starts it, with the file where it tells its group; nil where no shell can be started.
  func start(
    _ begin: (Int32?) throws(ProcessError) -> pid_t
  ) throws(ProcessError) -> pid_t {
    let outcome: Result<pid_t, ProcessError> = state.withLock { state in
      GroupGuard.prepare(&state)
      do throws(ProcessError) {
        let group = try begin(state.shell?.input)
        state.groups.insert(group)
        return .success(group)
      } catch {
        // It may have told its group before it failed, and another may have that number later.
        GroupGuard.end(&state)
        GroupGuard.prepare(&state)
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Sees to it that a shell runs, and knows all groups.
  private static func prepare(_ state: inout State) {
    if let shell = state.shell, waitpid(shell.process, nil, WNOHANG) != 0 {
      close(shell.input)
      state.shell = nil
    }
    guard state.shell == nil else { return }
    state.shell = start()
    _ = tell(state.groups.sorted().map { "begin \($0)" }, &state)
  }

  /// Ends the shell before it can kill anything.
  private static func end(_ state: inout State) {
    guard let shell = state.shell else { return }
    kill(shell.process, SIGKILL)
    close(shell.input)
    while waitpid(shell.process, nil, 0) < 0, errno == EINTR {}
    state.shell = nil
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
        end(&state)
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
