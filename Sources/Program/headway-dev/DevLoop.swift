import Folders
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program, and builds and restarts it when a source file changes.
///
/// The main thread waits for the program, and another one for changes and builds.
final class DevLoop: Sendable {
  /// The environment variable that names the folder of the kept state and the errors.
  static let variable = "HEADWAY_DEV"
  /// The environment variable that names a file. A program waits until the file no longer exists.
  static let gateVariable = "HEADWAY_DEV_GATE"
  /// Whether a program starts when it is linked, before the build has ended. Linux doesn't run a program
  /// that is being written.
  #if os(Linux)
    private let startsEarly = true
  #else
    private let startsEarly = false
  #endif
  /// Editors often write a file in several steps. The build begins this many milliseconds after the last.
  private static let quiet: Int32 = 10
  /// How often files are compared where the system doesn't report changes, in milliseconds.
  private static let interval: Int32 = 100

  private let program: String
  private let arguments: [String]
  private let options: [String]
  private let folder: String
  private let package: String
  private let build: Build
  private let changes = DispatchSemaphore(value: 0)

  private struct State {
    var running: ChildProgram?
    /// The program that waits until the running one has ended.
    var next: ChildProgram?
    /// Whether the build of the next program has succeeded.
    var isBuilt = false
    var isEnding = false
    var watcher: FolderWatcher?
  }

  private let state = Mutex(State())

  /// Finds the package and its folder for programs.
  ///
  /// - Parameters:
  ///   - program: the name of the product.
  ///   - arguments: the arguments of the program.
  ///   - options: the options of SwiftPM.
  /// - Throws: `DevError` if the current directory isn't in a package.
  init(_ program: String, arguments: [String], options: [String]) throws {
    guard program.allSatisfy({ !"/ ".contains($0) && !$0.isNewline }) else {
      throw DevError(description: "\"\(program)\" isn't the name of a program")
    }
    self.program = program
    self.arguments = arguments
    self.options = options
    package = try DevLoop.package()
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("headway-dev-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      let (end, text) = try ChildProgram.output(
        of: ["swift", "build", "--show-bin-path"] + options, in: folder)
      guard end == .exit(0), let products = text.split(whereSeparator: \.isNewline).last else {
        throw DevError(description: "can't read the package: \(text)")
      }
      build = Build(
        program, options: options, folder: folder, products: String(products))
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// The folder of the package that contains the current directory.
  private static func package() throws -> String {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while !FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("Package.swift").path)
    {
      guard folder.path != "/" else {
        throw DevError(description: "the current directory isn't in a Swift package")
      }
      folder.deleteLastPathComponent()
    }
    return folder.path
  }

  /// Runs the program until the user quits it.
  ///
  /// - Returns: its exit code.
  func run() throws -> Int32 {
    endOnSignals()
    defer { clean() }
    build.removeCopies()
    let files = try buildFirst()
    Thread.detachNewThread { self.follow(files) }
    var child = try start()
    while true {
      let end = child.wait()
      if let next = try takeOver() {
        child = next
        continue
      }
      guard case .signal(let number) = end else {
        if case .exit(let code) = end { return code }
        continue
      }
      Message.print("\(program) crashed (signal \(number)). The next build starts it again.")
      var next: ChildProgram?
      while next == nil {
        usleep(10_000)
        next = try takeOver()
      }
      if let next { child = next }
    }
  }

  /// Starts the program.
  ///
  /// - Parameter gate: a file. The program only takes the terminal when it no longer exists.
  private func start(behind gate: String? = nil) throws -> ChildProgram {
    var variables = [DevLoop.variable: folder]
    if let gate { variables[DevLoop.gateVariable] = gate }
    let child = try ChildProgram(build.copy, [program] + arguments, variables: variables)
    if gate == nil { state.withLock { $0.running = child } }
    return child
  }

  /// Lets the next program take the terminal, if its build has succeeded.
  ///
  /// - Returns: the next program; nil if there is none.
  private func takeOver() throws -> ChildProgram? {
    let (next, isEnding) = state.withLock { state in
      let next = state.isBuilt ? state.next : nil
      state.running = next
      if next != nil { (state.next, state.isBuilt) = (nil, false) }
      return (next, state.isEnding)
    }
    if isEnding { while true { pause() } }
    if next != nil { try? FileManager.default.removeItem(atPath: gate) }
    return next
  }

  // MARK: The next program

  /// The file that the next program waits for.
  private var gate: String { "\(folder)/gate" }

  /// Starts a program that has been built, so that it is ready when the build ends.
  private func startNext() {
    discardNext()
    do {
      guard try build.take() else { return }
      try Data().write(to: URL(fileURLWithPath: gate))
      let next = try start(behind: gate)
      state.withLock { $0.next = next }
    } catch {
      // The linker is still writing the program.
      build.forgetCopy()
    }
  }

  private func discardNext() {
    let next = state.withLock { state in
      defer { (state.next, state.isBuilt) = (nil, false) }
      return state.next
    }
    guard let next else { return }
    next.send(SIGKILL)
    _ = next.wait()
  }

  // MARK: Builds

  private var errors: String { "\(folder)/errors" }

  /// Builds until there is a program.
  ///
  /// - Returns: the files that were built.
  private func buildFirst() throws -> (SourceFiles, stamp: Int) {
    var files = SourceFiles(ofPackage: package)
    while true {
      print("Building \(program)…")
      let stamp = files.stamp
      guard let errors = try build.run() else {
        _ = try build.take()
        return (files, stamp)
      }
      print(errors)
      print("\nThe build failed. Save a file to build again, or press Ctrl-C to end.")
      // The description also contains folders with other names. It takes a second.
      if files.stamp == stamp, let described = describe(), described != files {
        files = described
        let known = files.stamp
        while files.stamp == known { usleep(100_000) }
      }
      while files.stamp == stamp { usleep(100_000) }
    }
  }

  /// Builds after each change, writes the errors for the program, and restarts the changed program.
  private func follow(_ built: (files: SourceFiles, stamp: Int)) {
    var (files, stamp) = built
    watch(files)
    // The description takes a second, so the program doesn't wait for it.
    if let described = describe(), described != files {
      if files.stamp == stamp { stamp = described.stamp }
      files = described
      watch(files)
    }
    while true {
      while files.stamp == stamp { changes.wait() }
      stamp = files.stamp
      do {
        let found = try build.run { if startsEarly, build.hasProgram { startNext() } }
        if state.withLock({ $0.isEnding }) { return }
        guard found == nil else {
          discardNext()
          write(errors: found ?? "")
          continue
        }
        try? FileManager.default.removeItem(atPath: errors)
        if build.hasProgram { startNext() }
        state.withLock { state in
          guard state.next != nil else { return }
          state.isBuilt = true
          state.running?.send(SIGTERM)
        }
      } catch {
        write(errors: "error: \(error)")
      }
    }
  }

  private func write(errors text: String) {
    try? Data(text.utf8).write(to: URL(fileURLWithPath: errors), options: .atomic)
  }

  /// The source files of all targets; nil if SwiftPM can't describe the package.
  private func describe() -> SourceFiles? {
    let output = try? ChildProgram.output(
      of: ["swift", "package"] + options + ["describe", "--type", "json"], in: folder)
    // Warnings can precede the description.
    guard let output, output.end == .exit(0), let start = output.text.firstIndex(of: "{") else {
      return nil
    }
    return try? SourceFiles(ofPackage: package, description: Data(output.text[start...].utf8))
  }

  private func watch(_ files: SourceFiles) {
    let changed: @Sendable () -> Void = { [changes] in changes.signal() }
    let watcher = FolderWatcher(
      files.folders, alone: files.packages, quiet: DevLoop.quiet, interval: DevLoop.interval,
      onReady: changed, onChange: changed)
    state.withLock { state in
      state.watcher?.stop()
      state.watcher = watcher
    }
  }

  // MARK: Ending

  /// Ends the program, the build and this process after a signal, in a thread of its own.
  private func endOnSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [self] in
      var awaited = sigset_t()
      sigemptyset(&awaited)
      for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&awaited, number) }
      var number: Int32 = 0
      while sigwait(&awaited, &number) != 0 {}
      let running = state.withLock { state in
        state.isEnding = true
        return state.running
      }
      running?.send(number)
      for _ in 0..<200 where state.withLock({ $0.running != nil }) { usleep(10_000) }
      clean()
      exit(128 + number)
    }
  }

  /// Removes all temporary files.
  private func clean() {
    state.withLock { $0.isEnding = true }
    build.cancel()
    discardNext()
    build.removeCopies()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
