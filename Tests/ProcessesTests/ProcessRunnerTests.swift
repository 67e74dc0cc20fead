import Testing

@testable import Processes

@Suite struct ProcessRunnerTests {
  @Test("what goes in comes out, byte for byte, beyond a pipe's size")
  func echo() async throws {
    let input = [UInt8]((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let output = try await ProcessRunner.run(ProcessCommand("cat"), input: input)
    #expect(output.status.isSuccess)
    #expect(output.bytes == input)
  }

  @Test("a failing program hands over its status and its words")
  func failure() async throws {
    let output = try await ProcessRunner.run(
      ProcessCommand("sh", ["-c", "echo ' oh no ' >&2; exit 3"]))
    #expect(output.status == .exited(3))
    #expect(output.errorText == "oh no")
  }

  @Test("a program that isn't there is an error that names it")
  func notFound() async {
    await #expect {
      _ = try await ProcessRunner.run(ProcessCommand("headway-no-such-program"))
    } throws: { error in
      let error = error as? ProcessError
      return error?.code == .notFound && "\(error!)".contains("headway-no-such-program")
    }
  }

  @Test("variables are taken away and set")
  func environment() async throws {
    let environment = ProcessEnvironment.inherited
      .removing { $0 == "PATH_THAT_IS_NOT_THERE" || $0 == "HOME" }
      .setting(["HEADWAY_PROBE": "yes"])
    let output = try await ProcessRunner.run(
      ProcessCommand("sh", ["-c", "echo ${HOME-gone} $HEADWAY_PROBE"], environment: environment))
    #expect(String(decoding: output.bytes, as: UTF8.self) == "gone yes\n")
  }

  @Test("more output than was asked for ends the program with an error")
  func outputLimit() async {
    await #expect {
      _ = try await ProcessRunner.run(ProcessCommand("yes"), outputLimit: 1_000_000)
    } throws: {
      ($0 as? ProcessError)?.code == .outputTooLong
    }
  }

  @Test("a cancelled task ends its program")
  func cancellation() async {
    let task = Task { try await ProcessRunner.run(ProcessCommand("sleep", ["600"])) }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test("arguments are bytes")
  func byteArguments() async throws {
    let output = try await ProcessRunner.run(
      ProcessCommand("printf", bytes: [Array("%s".utf8), [0x61, 0xFF]]))
    #expect(output.bytes == [0x61, 0xFF])
  }
}
