import Testing

@testable import Processes

@Suite(.timeLimit(.minutes(10))) struct RunningProgramsTests {
  @Test("ending all programs ends those that run, once, and not those that ended before")
  func running() async throws {
    let programs = RunningPrograms()
    let ended = Shared<[Int]>([])
    let ids = try (0..<3).map { _ in try programs.add() }
    for id in ids { programs.didStart(id) { ended.withLock { $0.append(id) } } }
    programs.remove(ids[1])
    #expect(await programs.endAll())
    #expect(ended.withLock { $0.sorted() } == [ids[0], ids[2]])
  }

  @Test("no program can be added while all are being ended")
  func closed() async {
    let programs = RunningPrograms()
    #expect(await programs.endAll())
    #expect(programs.isEnding)
    #expect(throws: CancellationError.self) { try programs.add() }
  }

  @Test("programs that are being started are awaited, and ended as soon as they run")
  func starting() async throws {
    let programs = RunningPrograms()
    let (first, second) = (try programs.add(), try programs.add())
    let hasEnded = Shared(false)
    async let areAllStarted = programs.endAll(within: .seconds(60))
    while !programs.isEnding { try await Task.sleep(for: .milliseconds(1)) }
    programs.didStart(first) { hasEnded.withLock { $0 = true } }
    #expect(hasEnded.withLock { $0 })
    // This program couldn't be started.
    programs.remove(second)
    #expect(await areAllStarted)
  }

  @Test("a start that takes too long isn't awaited forever")
  func stuck() async throws {
    let programs = RunningPrograms()
    _ = try programs.add()
    #expect(await programs.endAll(within: .milliseconds(20)) == false)
  }

  @Test("a pause waits for programs that are being started, and new ones wait for its end")
  func pause() async throws {
    let programs = RunningPrograms()
    let first = try programs.add()
    #expect(programs.pause(within: .milliseconds(5)) == false)
    programs.didStart(first) {}
    #expect(programs.pause())
    let hasStarted = Shared(false)
    async let second: Void = {
      _ = try await programs.addWhenResumed()
      hasStarted.withLock { $0 = true }
    }()
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(hasStarted.withLock { $0 } == false)
    #expect(programs.count == 1)
    programs.resume()
    try await second
    #expect(programs.count == 2)
  }

  @Test("a program that waits for the end of a pause ends with all others")
  func pausedEnd() async throws {
    let programs = RunningPrograms()
    programs.pause()
    let waiting = Task { try await programs.addWhenResumed() }
    #expect(await programs.endAll())
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
