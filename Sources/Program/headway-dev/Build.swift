import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The builds of a program, and the copy of it that runs.
final class Build: Sendable {
  private let program: String
  private let options: [String]
  private let folder: String
  private let products: String
  /// The running build; nil for none.
  private let running = Mutex<ChildProgram?>(nil)
  private let taken = Mutex<FileStamp?>(nil)

  /// - Parameters:
  ///   - program: the name of the product.
  ///   - options: the options of SwiftPM.
  ///   - folder: a folder for temporary files.
  ///   - products: the folder with the built program.
  init(_ program: String, options: [String], folder: String, products: String) {
    (self.program, self.options, self.folder, self.products) = (program, options, folder, products)
  }

  /// The path of the built program.
  private var built: String { "\(products)/\(program)" }

  /// The path of the copy that runs. It is beside the program, because programs search for libraries and
  /// resources there.
  var copy: String { "\(products)/.\(program).dev-\(ProcessInfo.processInfo.processIdentifier)" }

  /// Builds the program.
  ///
  /// - Parameter meanwhile: called every few milliseconds until the build ends.
  /// - Returns: the errors; nil if the build succeeded.
  func run(meanwhile: () -> Void = {}) throws -> String? {
    let log = "\(folder)/build.log"
    let child = try ChildProgram(
      "swift", ["swift", "build", "--no-color-diagnostics", "--product", program] + options,
      output: log)
    running.withLock { $0 = child }
    var end = child.endIfReached()
    while end == nil {
      usleep(5_000)
      meanwhile()
      end = child.endIfReached()
    }
    running.withLock { $0 = nil }
    if end == .exit(0) { return nil }
    let data = FileManager.default.contents(atPath: log) ?? Data()
    return Build.errors(
      in: String(decoding: data, as: UTF8.self),
      folder: FileManager.default.currentDirectoryPath)
  }

  /// Ends a running build.
  func cancel() {
    // SwiftPM ends its compilers only after this signal.
    running.withLock { $0?.send(SIGINT) }
  }

  private static let mostLines = 200
  /// The lines after each error, which show its place.
  private static let linesAfterError = 4

  /// The errors in the output of a build with the lines that explain them, or the last lines if there are
  /// none. Paths are relative to the folder of the package.
  static func errors(in output: String, folder: String) -> String {
    let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var kept: [Substring] = []
    var known: Set<Substring> = []
    var remaining = 0
    for line in lines {
      // The compiler reports some errors twice, and the failure of its parts after them.
      if line.contains("error: ") {
        let isNew = !line.contains(" command failed with exit code ") && known.insert(line).inserted
        remaining = isNew ? linesAfterError + 1 : 0
      }
      if remaining > 0 {
        kept.append(line)
        remaining -= 1
      }
    }
    let found = kept.isEmpty ? Array(lines.suffix(20)) : Array(kept.prefix(mostLines))
    return found.joined(separator: "\n").replacing("\(folder)/", with: "")
  }

  // MARK: The copy

  /// Whether there is another program than the copy.
  var hasProgram: Bool {
    guard let stamp = FileStamp(ofFile: built) else { return false }
    return taken.withLock { $0 != stamp }
  }

  /// Lets the next `take()` replace the copy in any case.
  func forgetCopy() { taken.withLock { $0 = nil } }

  /// Replaces the copy with the built program, unless that is the same one.
  ///
  /// The copy is a second name of the file: the linker replaces the file and doesn't change it, so that
  /// the earlier program keeps running meanwhile.
  ///
  /// - Returns: whether the program has changed.
  func take() throws -> Bool {
    guard let stamp = FileStamp(ofFile: built) else {
      throw DevError(description: "the build has made no program \"\(program)\"")
    }
    guard taken.withLock({ $0 != stamp }) else { return false }
    let next = copy + ".next"
    try? FileManager.default.removeItem(atPath: next)
    #if canImport(Darwin)
      try FileManager.default.copyItem(atPath: built, toPath: next)
    #else
      if link(built, next) != 0 { try FileManager.default.copyItem(atPath: built, toPath: next) }
    #endif
    guard rename(next, copy) == 0 else {
      throw DevError(description: "can't write \(copy): \(String(cString: strerror(errno)))")
    }
    taken.withLock { $0 = stamp }
    return true
  }

  /// Removes the copy, and copies of processes that no longer run.
  func removeCopies() {
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.removeItem(atPath: copy + ".next")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
    for name in names where name.hasPrefix(".") {
      guard let mark = name.range(of: ".dev-", options: .backwards),
        let process = pid_t(name[mark.upperBound...].prefix { $0.isNumber }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(products)/\(name)")
    }
  }
}
