import Dates
import Foundation
import Git
import Processes
import Workspace

/// Reads files of the working tree; missing ones are read from git.
package struct SourceFiles: SourceReading {
  /// Longer files are truncated, which is enough for a preview.
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
      throw WorkspaceError("couldn't read \(path)")
    }
    defer { try? handle.close() }
    return SourceFiles.lines((try? handle.read(upToCount: SourceFiles.sizeLimit)) ?? Data())
  }

  /// The content in git of a file that isn't in the working tree: in a bare repository, or outside
  /// a sparse checkout.
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

/// The user's editor according to VISUAL or EDITOR.
package struct ExternalEditor: Editing {
  private let command: String

  package init(environment: [String: String]) {
    command =
      [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
      .first { !$0.isEmpty } ?? "vi"
  }

  package func open(_ path: String, line: Int) async throws {
    // For a file outside the sparse checkout, the editor would create a new file.
    guard FileManager.default.fileExists(atPath: path) else {
      throw WorkspaceError("\(path) isn't in the working tree, so it can't be edited")
    }
    let words = command.split(separator: " ").map(String.init)
    guard let program = words.first else { throw WorkspaceError("EDITOR contains no command") }
    let arguments =
      Array(words.dropFirst()) + ExternalEditor.location(program, path: path, line: line)
    do {
      let status = try await ProcessRunner.runAttached(
        ProcessCommand(program, arguments))
      if !status.isSuccess {
        throw WorkspaceError("the editor \"\(command)\" \(status)")
      }
    } catch let error as ProcessError {
      throw WorkspaceError("couldn't start the editor \"\(command)\": \(error)")
    }
  }

  /// The arguments that open a file at a line.
  static func location(_ program: String, path: String, line: Int) -> [String] {
    switch (program as NSString).lastPathComponent {
    case "code", "codium", "cursor": ["--wait", "--goto", "\(path):\(line)"]
    case "hx", "helix", "zed", "subl", "micro": ["\(path):\(line)"]
    default: ["+\(line)", path]
    }
  }
}

/// The clock of the platform, which also returns the day in the time zone of a project.
package typealias SystemClock = Dates.SystemClock

extension Dates.SystemClock: ZonedClock {
  /// The current day in a time zone; in GMT if there is no time zone with that identifier.
  package func today(in timezone: String) -> Day {
    let now = secondsSince1970
    let zone = TimeZone(identifier: timezone) ?? .gmt
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(now)))
    return Day(number: date(secondsFromGMT: offset, at: now).daysSince1970)
  }
}
