import Foundation
import Processes
import Synchronization
import Testing

/// A child process: its output arrives in order, it reads its input, and it can be stopped.
@Suite(.timeLimit(.minutes(10))) struct ChildProcessTests {
  private final class ReceivedEvents: Sendable {
    private let events = Mutex<[ChildProcess.Event]>([])

    func take(_ event: ChildProcess.Event) { events.withLock { $0.append(event) } }

    var output: String { text { if case .output(let bytes) = $0 { bytes } else { [] } } }
    var errors: String { text { if case .errorOutput(let bytes) = $0 { bytes } else { [] } } }

    private func text(_ bytes: (ChildProcess.Event) -> [UInt8]) -> String {
      String(decoding: events.withLock { $0.flatMap(bytes) }, as: UTF8.self)
    }

    var end: ProcessStatus? {
      events.withLock { events in
        if case .ended(let status)? = events.last { return status }
        return nil
      }
    }

    func waitForEnd() async throws -> ProcessStatus? {
      while end == nil { try await Task.sleep(for: .milliseconds(5)) }
      return end
    }

    func wait(_ condition: (ReceivedEvents) -> Bool) async throws {
      while !condition(self) { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  private func start(_ script: String, _ events: ReceivedEvents) throws -> ChildProcess {
    try ChildProcess(ProcessCommand("sh", ["-c", script], directory: "/")) { events.take($0) }
  }

  @Test("output arrives completely, and the end is the last event")
  func output() async throws {
    let events = ReceivedEvents()
    let process = try start("echo one; echo two >&2; echo three; exit 5", events)
    #expect(try await events.waitForEnd() == .exited(5))
    #expect(events.output == "one\nthree\n")
    #expect(events.errors == "two\n")
    withExtendedLifetime(process) {}
  }

  @Test("input that is larger than a pipe's buffer is read completely")
  func input() async throws {
    let events = ReceivedEvents()
    let process = try start("head -c 3000000 | wc -c", events)
    for _ in 0..<30 { #expect(process.send([UInt8](repeating: 0x61, count: 100_000))) }
    #expect(try await events.waitForEnd() == .exited(0))
    #expect(events.output.contains("3000000"))
  }

  @Test("for a process that reads nothing, input is limited")
  func unread() async throws {
    let events = ReceivedEvents()
    let process = try start("exec sleep 1000", events)
    var taken = 0
    while process.send([UInt8](repeating: 0x61, count: 1 << 20)), taken < 64 { taken += 1 }
    #expect(taken == 16)
    process.stop()
    _ = try await events.waitForEnd()
  }

  @Test("sending input to a process that has closed it has no effect")
  func brokenPipe() async throws {
    let events = ReceivedEvents()
    let process = try start("exec 0<&-; echo closed; exec sleep 1000", events)
    try await events.wait { $0.output == "closed\n" }
    for _ in 0..<20 { _ = process.send([UInt8](repeating: 0x61, count: 10_000)) }
    process.stop()
    #expect(try await events.waitForEnd() == .killed(bySignal: SIGTERM))
  }

  @Test("stopping closes the input, sends SIGTERM, and kills the process after a grace period")
  func stop() async throws {
    let events = ReceivedEvents()
    let process = try start("trap '' TERM; echo up; while :; do sleep 1; done", events)
    try await events.wait { $0.output == "up\n" }
    process.stop(grace: .milliseconds(10))
    #expect(try await events.waitForEnd() == .killed(bySignal: SIGKILL))
  }

  @Test("the process has its own session and process group, and inherits no other descriptors")
  func alone() async throws {
    let events = ReceivedEvents()
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let process = try start(
      "echo $$; ps -o sid= -o pgid= -p $$ 2>/dev/null || cut -d' ' -f 6,5 /proc/$$/stat; "
        + "[ -e /dev/fd/\(file) ] && echo inherited; true", events)
    #expect(try await events.waitForEnd() == .exited(0))
    let words = events.output.split { $0.isWhitespace }
    #expect(words.count == 3, "\(events.output)")
    #expect(Set(words).count == 1, "\(events.output)")
    withExtendedLifetime(process) {}
  }

  @Test("a missing or non-executable program is an error")
  func missing() throws {
    for path in ["/no/such/program", "no-such-program-anywhere"] {
      #expect(throws: ProcessError.self) {
        try ChildProcess(ProcessCommand(path, directory: "/")) { _ in }
      }
    }
    #expect(throws: ProcessError.self) {
      try ChildProcess(ProcessCommand("/etc/passwd", directory: "/")) { _ in }
    }
  }
}
