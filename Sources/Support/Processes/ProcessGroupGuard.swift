import CProcesses
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Kills the processes that child processes have started if the app ends without doing so, for
/// example because it is killed.
///
/// A small shell script in its own session receives the start and the end of each process group.
/// When its input closes before a group has ended, the script kills that group. Only the app has
/// the other end of the input open.
final class ProcessGroupGuard: Sendable {
  static let shared = ProcessGroupGuard()

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
    /// The shell and its input; nil if none is running.
    var shell: (process: pid_t, input: Int32)?
  }

  private let state = Mutex(State())

  /// Starts a process in its own group. The process itself reports the group to the shell before
  /// its program starts, so the shell has it even if the app is killed right afterward.
  ///
  /// - Parameter begin: starts the process. It receives the descriptor to report the group to, or
  ///   nil if no shell can be started.
  func start(
    _ begin: (Int32?) throws(ProcessError) -> pid_t
  ) throws(ProcessError) -> pid_t {
    let outcome: Result<pid_t, ProcessError> = state.withLock { state in
      ProcessGroupGuard.prepare(&state)
      do throws(ProcessError) {
        let group = try begin(state.shell?.input)
        state.groups.insert(group)
        return .success(group)
      } catch {
        // The process may have reported its group before it failed, and the identifier may be
        // reused later.
        ProcessGroupGuard.end(&state)
        ProcessGroupGuard.prepare(&state)
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Ensures that a shell is running and has all groups.
  private static func prepare(_ state: inout State) {
    if let shell = state.shell, waitpid(shell.process, nil, WNOHANG) != 0 {
      close(shell.input)
      state.shell = nil
    }
    guard state.shell == nil else { return }
    state.shell = start()
    _ = send(state.groups.sorted().map { "begin \($0)" }, &state)
  }

  /// Kills the shell before it can kill any group.
  private static func end(_ state: inout State) {
    guard let shell = state.shell else { return }
    kill(shell.process, SIGKILL)
    close(shell.input)
    while waitpid(shell.process, nil, 0) < 0, errno == EINTR {}
    state.shell = nil
  }

  /// Removes a group before its identifier can be reused.
  func remove(_ group: pid_t) {
    state.withLock { state in
      guard state.groups.remove(group) != nil else { return }
      _ = ProcessGroupGuard.send(["end \(group)"], &state)
    }
  }

  /// - Returns: false if the shell has ended.
  private static func send(_ lines: [String], _ state: inout State) -> Bool {
    guard let shell = state.shell else { return false }
    // A few bytes are written completely or not at all. A shell that is stopped doesn't block the
    // app.
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
    guard let ends = try? ChildProcess.pipe(command) else { return nil }
    defer { close(ends[0]) }
    guard
      let process = try? ChildProcess.start(
        command, input: ends[0], output: nothing, errors: nothing, outlives: true)
    else {
      close(ends[1])
      return nil
    }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (process, ends[1])
  }
}
