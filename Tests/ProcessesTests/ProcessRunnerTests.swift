import CProcesses
import Foundation
import Testing

@testable import Processes

@Suite struct ProcessRunnerTests {
  @Test("input and output are complete, even if they are larger than a pipe's buffer")
  func echo() async throws {
    let input = [UInt8]((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let output = try await ProcessRunner.run(ProcessCommand("cat"), input: input)
    #expect(output.status.isSuccess)
    #expect(output.bytes == input)
  }

  @Test("the status and the error output of a failing program are returned")
  func failure() async throws {
    let output = try await ProcessRunner.run(
      ProcessCommand("sh", ["-c", "echo ' oh no ' >&2; exit 3"]))
    #expect(output.status == .exited(3))
    #expect(output.errorText == "oh no")
  }

  @Test("the error for a missing program names it")
  func notFound() async {
    await #expect {
      _ = try await ProcessRunner.run(ProcessCommand("headway-no-such-program"))
    } throws: { error in
      let error = error as? ProcessError
      return error?.code == .notFound && "\(error!)".contains("headway-no-such-program")
    }
  }

  @Test("variables are removed and set")
  func environment() async throws {
    let environment = ProcessEnvironment.inherited
      .removing { $0 == "PATH_THAT_IS_NOT_THERE" || $0 == "HOME" }
      .setting(["HEADWAY_PROBE": "yes"])
    let output = try await ProcessRunner.run(
      ProcessCommand("sh", ["-c", "echo ${HOME-gone} $HEADWAY_PROBE"], environment: environment))
    #expect(String(decoding: output.bytes, as: UTF8.self) == "gone yes\n")
  }

  @Test("output above the limit ends the program with an error")
  func outputLimit() async {
    await #expect {
      _ = try await ProcessRunner.run(ProcessCommand("yes"), outputLimit: 1_000_000)
    } throws: {
      ($0 as? ProcessError)?.code == .outputTooLong
    }
  }

  @Test("a canceled task ends its program")
  func cancellation() async {
    let task = Task { try await ProcessRunner.run(ProcessCommand("sleep", ["600"])) }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test("descendants end with the program, even in other process groups and without a parent")
  func descendants() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("headway-tree-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A job in its own process group, and a process in that job that loses its parent at once. Both
    // hold the pipes.
    let script = """
      set -m
      ( (sleep 600 & echo $! > orphan); exec sleep 600 ) &
      echo $! > job
      wait
      """
    var command = ProcessCommand("bash", ["-c", script], directory: folder.path)
    command.endsWithDescendants = true
    let started = command
    let task = Task { try await ProcessRunner.run(started) }
    func number(_ name: String) -> pid_t? {
      let bytes = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      return bytes.flatMap { pid_t(String(decoding: $0.dropLast(), as: UTF8.self)) }
    }
    try await wait { number("job") != nil && number("orphan") != nil }
    let processes = try [#require(number("job")), #require(number("orphan"))]
    #expect(processes.allSatisfy(isRunning))
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    try await wait { !processes.contains(where: isRunning) }
  }

  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<6_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("the condition didn't become true")
  }

  private func isRunning(_ process: pid_t) -> Bool {
    var found = [headway_process](repeating: headway_process(), count: 1 << 16)
    let count = headway_processes(&found, found.count)
    return found.prefix(count).contains { $0.process == process }
  }

  @Test("a program that ends without reading its input is a success")
  func unreadInput() async throws {
    let input = [UInt8](repeating: 0x61, count: 1_000_000)
    for _ in 0..<20 {
      let output = try await ProcessRunner.run(ProcessCommand("true"), input: input)
      #expect(output.status.isSuccess)
    }
  }

  @Test("hundreds of programs never exceed the limit, and none remains after they are canceled")
  func manyPrograms() async throws {
    let limiter = ConcurrencyLimiter(limit: 4)
    let programs = RunningPrograms()
    let seen = Shared((processes: [pid_t](), peak: 0))
    let command = ProcessCommand("sh", ["-c", "echo $$; exec sleep 600"])
    let tasks = (0..<300).map { _ in
      Task {
        _ = try await ProcessRunner.stream(
          command, input: [0x61], limiter: limiter, programs: programs
        ) { chunk in
          guard let process = pid_t(String(decoding: chunk, as: UTF8.self).dropLast()) else {
            return
          }
          seen.withLock { seen in
            seen.processes.append(process)
            seen.peak = max(seen.peak, seen.processes.count { kill($0, 0) == 0 })
          }
        }
      }
    }
    try await wait { seen.withLock { $0.processes.count } == 4 }
    // In the order of the requests: each cancellation makes room for a program that is canceled
    // next.
    for task in tasks {
      task.cancel()
      if Bool.random() { await Task.yield() }
    }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    let (processes, peak) = seen.withLock { $0 }
    #expect(peak == 4)
    #expect(limiter.runningCount == 0 && limiter.waitingCount == 0 && programs.count == 0)
    #expect(!processes.contains(where: isRunning))
  }

  @Test("programs that end with the app are canceled with their descendants")
  func ending() async throws {
    let limiter = ConcurrencyLimiter(limit: 2)
    let programs = RunningPrograms()
    let processes = Shared<[pid_t]>([])
    var command = ProcessCommand("sh", ["-c", "sleep 600 & echo $!; wait"])
    command.endsWithDescendants = true
    let started = command
    let tasks = (0..<5).map { _ in
      Task {
        try await ProcessRunner.stream(started, limiter: limiter, programs: programs) { chunk in
          let text = String(decoding: chunk, as: UTF8.self)
          if let process = pid_t(text.dropLast()) { processes.withLock { $0.append(process) } }
        }
      }
    }
    try await wait { processes.withLock { $0.count } == 2 }
    limiter.close()
    #expect(await programs.endAll())
    for task in tasks {
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
    #expect(processes.withLock { $0.count } == 2)
    try await wait { !processes.withLock { $0 }.contains(where: isRunning) }
  }

  @Test("arguments are bytes")
  func byteArguments() async throws {
    let output = try await ProcessRunner.run(
      ProcessCommand("printf", bytes: [Array("%s".utf8), [0x61, 0xFF]]))
    #expect(output.bytes == [0x61, 0xFF])
  }
}
