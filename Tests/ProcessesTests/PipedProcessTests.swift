import Foundation
import Testing

@testable import Processes

@Suite struct PipedProcessTests {
  private func output(of process: PipedProcess) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 10_000, alignment: 1)
    defer { buffer.deallocate() }
    while case let count = process.read(into: buffer), count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  @Test("input and output are complete, even if they are larger than a pipe's buffer")
  func echo() throws {
    let input = [UInt8]((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let process = try PipedProcess(ProcessCommand("cat"), input: input)
    #expect(output(of: process) == input)
    #expect(process.wait().isSuccess)
  }

  @Test("the status and the error output of a failing program are returned")
  func failure() throws {
    let process = try PipedProcess(ProcessCommand("sh", ["-c", "echo ' oh no ' >&2; exit 3"]))
    #expect(output(of: process).isEmpty)
    #expect(process.wait() == .exited(3))
    #expect(process.errorText == "oh no")
  }

  #if os(Linux)
    @Test(
      "the input of a program is never a file in a folder, which would remain after a sudden end")
    func unnamed() throws {
      let file = try PipedProcess.unnamedFile(holding: [1, 2], for: ProcessCommand("cat"))
      defer { close(file) }
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(file)")
      #expect(target.hasPrefix("/memfd:"))
      #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0)
    }

    /// A program that is about to start shares the memory of this process, which can't stop until it
    /// runs. If both are to stop, neither may wait for the other.
    @Test("a program that starts during Ctrl-Z isn't stopped, and inherits no other blocked signal")
    func blockedSignals() throws {
      var mask = sigset_t()
      sigemptyset(&mask)
      sigaddset(&mask, SIGUSR1)
      pthread_sigmask(SIG_BLOCK, &mask, nil)
      defer { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
      let process = try PipedProcess(
        ProcessCommand("sed", ["-n", "s/^SigBlk:[[:space:]]*//p", "/proc/self/status"]))
      let text = String(decoding: output(of: process), as: UTF8.self)
      let blocked = try #require(UInt64(text.dropLast(), radix: 16))
      #expect(blocked == 1 << UInt64(SIGTSTP - 1))
    }
  #endif

  @Test("the program runs in its directory and with its variables")
  func environment() throws {
    let process = try PipedProcess(
      ProcessCommand(
        "sh", ["-c", "pwd; echo $NAME"], environment: .inherited.setting(["NAME": "value"]),
        directory: "/"))
    #expect(output(of: process) == Array("/\nvalue\n".utf8))
  }

  @Test("a missing program and a missing directory are different errors")
  func notFound() {
    #expect {
      _ = try PipedProcess(ProcessCommand("headway-no-such-program"))
    } throws: {
      ($0 as? ProcessError)?.code == .notFound
    }
    #expect {
      _ = try PipedProcess(ProcessCommand("cat", directory: "/no/such/folder"))
    } throws: {
      ($0 as? ProcessError)?.code == .directoryMissing
    }
  }

  @Test("ending a program from another thread unblocks its reader")
  func ending() throws {
    let process = try PipedProcess(ProcessCommand("sleep", ["60"]))
    let thread = Thread { process.end() }
    thread.start()
    #expect(output(of: process).isEmpty)
    #expect(process.wait() == .killed(bySignal: SIGTERM))
  }

  @Test("a program that has closed its output can be ended while another thread waits for it")
  func endingWithoutOutput() throws {
    // Repeated, so that in some of the runs one thread waits before the other one ends the program.
    for _ in 0..<10 {
      let process = try PipedProcess(
        ProcessCommand("sh", ["-c", "exec >/dev/null 2>&1; exec sleep 60"]))
      #expect(output(of: process).isEmpty)
      let thread = Thread { process.end() }
      thread.start()
      #expect(process.wait() == .killed(bySignal: SIGTERM))
      #expect(process.wait() == .killed(bySignal: SIGTERM))
    }
  }
}
