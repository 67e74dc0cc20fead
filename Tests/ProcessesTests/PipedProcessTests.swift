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

  @Test("what goes in comes out, byte for byte, beyond a pipe's size")
  func echo() throws {
    let input = [UInt8]((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let process = try PipedProcess(ProcessCommand("cat"), input: input)
    #expect(output(of: process) == input)
    #expect(process.wait().isSuccess)
  }

  @Test("a failing program hands over its status and its words")
  func failure() throws {
    let process = try PipedProcess(ProcessCommand("sh", ["-c", "echo ' oh no ' >&2; exit 3"]))
    #expect(output(of: process).isEmpty)
    #expect(process.wait() == .exited(3))
    #expect(process.errorText == "oh no")
  }

  @Test("it runs in its folder and with its variables")
  func surroundings() throws {
    let process = try PipedProcess(
      ProcessCommand(
        "sh", ["-c", "pwd; echo $WORD"], environment: .inherited.setting(["WORD": "word"]),
        directory: "/"))
    #expect(output(of: process) == Array("/\nword\n".utf8))
  }

  @Test("a program or a folder that isn't there is an error that says which")
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

  @Test("a program that is ended from another thread lets its reader go")
  func ending() throws {
    let process = try PipedProcess(ProcessCommand("sleep", ["60"]))
    let thread = Thread { process.end() }
    thread.start()
    #expect(output(of: process).isEmpty)
    #expect(process.wait() == .killed(bySignal: SIGTERM))
  }

  @Test("a program that goes on without its output can be ended while somebody waits for it")
  func endingWithoutOutput() throws {
    // Several, so that in some of them the one waits before the other ends it.
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
