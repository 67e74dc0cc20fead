import Foundation
import Processes
import Synchronization
import Testing

/// A program that talks: what it says comes in order, what it is told it reads, and it ends when it is told to.
@Suite(.timeLimit(.minutes(10))) struct CompanionTests {
  private final class Heard: Sendable {
    private let events = Mutex<[Companion.Event]>([])

    func take(_ event: Companion.Event) { events.withLock { $0.append(event) } }

    var output: String { text { if case .output(let bytes) = $0 { bytes } else { [] } } }
    var errors: String { text { if case .errorOutput(let bytes) = $0 { bytes } else { [] } } }

    private func text(_ bytes: (Companion.Event) -> [UInt8]) -> String {
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

    func wait(_ condition: (Heard) -> Bool) async throws {
      while !condition(self) { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  private func start(_ script: String, _ heard: Heard) throws -> Companion {
    try Companion(ProcessCommand("sh", ["-c", script], directory: "/")) { heard.take($0) }
  }

  @Test("what it says comes whole, and its end last")
  func output() async throws {
    let heard = Heard()
    let companion = try start("echo one; echo two >&2; echo three; exit 5", heard)
    #expect(try await heard.waitForEnd() == .exited(5))
    #expect(heard.output == "one\nthree\n")
    #expect(heard.errors == "two\n")
    withExtendedLifetime(companion) {}
  }

  @Test("it is told more than a pipe holds, and reads all of it")
  func input() async throws {
    let heard = Heard()
    let companion = try start("head -c 3000000 | wc -c", heard)
    for _ in 0..<30 { #expect(companion.send([UInt8](repeating: 0x61, count: 100_000))) }
    #expect(try await heard.waitForEnd() == .exited(0))
    #expect(heard.output.contains("3000000"))
  }

  @Test("one that reads nothing is told no more than a limit")
  func unread() async throws {
    let heard = Heard()
    let companion = try start("exec sleep 1000", heard)
    var taken = 0
    while companion.send([UInt8](repeating: 0x61, count: 1 << 20)), taken < 64 { taken += 1 }
    #expect(taken == 16)
    companion.stop()
    _ = try await heard.waitForEnd()
  }

  @Test("telling one that has ended something harms nobody")
  func brokenPipe() async throws {
    let heard = Heard()
    let companion = try start("exec 0<&-; echo closed; exec sleep 1000", heard)
    try await heard.wait { $0.output == "closed\n" }
    for _ in 0..<20 { _ = companion.send([UInt8](repeating: 0x61, count: 10_000)) }
    companion.stop()
    #expect(try await heard.waitForEnd() == .killed(bySignal: SIGTERM))
  }

  @Test("its input ends, it is asked to end, and is killed when it won't")
  func stop() async throws {
    let heard = Heard()
    let companion = try start("trap '' TERM; echo up; while :; do sleep 1; done", heard)
    try await heard.wait { $0.output == "up\n" }
    companion.stop(grace: .milliseconds(10))
    #expect(try await heard.waitForEnd() == .killed(bySignal: SIGKILL))
  }

  @Test("it has a session and a process group of its own, and no other file of ours")
  func alone() async throws {
    let heard = Heard()
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let companion = try start(
      "echo $$; ps -o sid= -o pgid= -p $$ 2>/dev/null || cut -d' ' -f 6,5 /proc/$$/stat; "
        + "[ -e /dev/fd/\(file) ] && echo inherited; true", heard)
    #expect(try await heard.waitForEnd() == .exited(0))
    let words = heard.output.split { $0.isWhitespace }
    #expect(words.count == 3, "\(heard.output)")
    #expect(Set(words).count == 1, "\(heard.output)")
    withExtendedLifetime(companion) {}
  }

  @Test("a program that isn't there, or isn't one, is an error")
  func missing() throws {
    for path in ["/no/such/program", "no-such-program-anywhere"] {
      #expect(throws: ProcessError.self) {
        try Companion(ProcessCommand(path, directory: "/")) { _ in }
      }
    }
    #expect(throws: ProcessError.self) {
      try Companion(ProcessCommand("/etc/passwd", directory: "/")) { _ in }
    }
  }
}
