import Foundation
import Git
import Processes
import Workspace

/// Reads files of the work tree, and what isn't there as git has it.
package struct SourceFiles: SourceReading {
  /// Longer files are cut: a preview needs no more.
  static let sizeLimit = 8 << 20

  package init() {}

  package func lines(of path: String, in root: String) async throws -> [String] {
    if let bytes = try await bytesInGit(path, root) { return SourceFiles.lines(bytes) }
    let whole = root + "/" + path
    let real = URL(fileURLWithPath: whole).resolvingSymlinksInPath().path
    guard
      real == whole
        || real.hasPrefix(URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/")
    else { throw WorkspaceError("\(path) leads out of the repository") }
    guard let handle = FileHandle(forReadingAtPath: whole) else {
      throw WorkspaceError("\(path) can't be read")
    }
    defer { try? handle.close() }
    return SourceFiles.lines((try? handle.read(upToCount: SourceFiles.sizeLimit)) ?? Data())
  }

  /// What git has of a file where the work tree has none: in a bare repository, or left out of a sparse
  /// checkout.
  private func bytesInGit(_ path: String, _ root: String) async throws -> Data? {
    guard let repository = try? await GitRepository.known(at: root) else { return nil }
    if !repository.isBare, FileManager.default.fileExists(atPath: root + "/" + path) { return nil }
    let bytes = try await repository.contents(of: path, at: repository.isBare ? "HEAD" : "")
    return bytes.map { Data($0.prefix(SourceFiles.sizeLimit)) }
  }

  private static func lines(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
      .map(String.init)
  }
}

/// The person's editor, from VISUAL or EDITOR.
package struct ExternalEditor: Editing {
  private let command: String

  package init(environment: [String: String]) {
    command =
      [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
      .first { !$0.isEmpty } ?? "vi"
  }

  package func open(_ path: String, line: Int) async throws {
    // An editor would make a new file, where a sparse checkout left one out.
    guard FileManager.default.fileExists(atPath: path) else {
      throw WorkspaceError("\(path) isn't in the work tree: it can't be edited here.")
    }
    let words = command.split(separator: " ").map(String.init)
    guard let program = words.first else { throw WorkspaceError("EDITOR names no program") }
    let arguments = Array(words.dropFirst()) + ExternalEditor.place(program, path: path, line: line)
    do {
      let status = try await ProcessRunner.runAttached(
        ProcessCommand(program, arguments))
      if !status.isSuccess { throw WorkspaceError("the editor “\(command)” ended with \(status)") }
    } catch let error as ProcessError {
      throw WorkspaceError("the editor “\(command)” can't be started: \(error)")
    }
  }

  /// How the editor wants to be told a file and a line.
  static func place(_ program: String, path: String, line: Int) -> [String] {
    switch (program as NSString).lastPathComponent {
    case "code", "codium", "cursor": ["--wait", "--goto", "\(path):\(line)"]
    case "hx", "helix", "zed", "subl", "micro": ["\(path):\(line)"]
    default: ["+\(line)", path]
    }
  }
}

/// The system's clock.
package struct SystemClock: WallClock {
  package init() {}

  package func today(in timezone: String) -> Day {
    let now = Date()
    let zone = TimeZone(identifier: timezone) ?? .gmt
    let seconds = now.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: now))
    return Day(number: Int((seconds / 86_400).rounded(.down)))
  }
}
