import Flows
import Foundation
import Routing

/// The file with the last session of a program, in the folder `sessions` of its state. Each working
/// directory with other arguments has its own session.
struct ProgramSessionFile {
  /// The maximum size of a session that is read, in bytes.
  private static let limit = 16_000_000

  private let path: String

  /// - Parameters:
  ///   - folder: the folder with the state of the program.
  ///   - arguments: the app's own arguments.
  init(in folder: String, arguments: [String]) {
    let place = [FileManager.default.currentDirectoryPath] + arguments
    // FNV-1a, because the hashes of the standard library change with each run.
    let hash = place.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    path = "\(folder)/sessions/\(String(hash, radix: 16)).json"
  }

  /// Saves the states of a flow. Only the user can read the folder.
  @MainActor func save(_ flow: any AnyFlow) throws {
    let text = try RouteCoding.encode(flow.snapshot())
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Restores the saved states. If that fails, the flow keeps its own.
  ///
  /// - Returns: whether there is a saved session.
  /// - Throws: `ProgramError` if the file doesn't contain a session, or if another version of the
  ///   app saved it.
  @MainActor func restore(_ flow: any AnyFlow) throws -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    guard data.count <= ProgramSessionFile.limit,
      let saved = try? RouteCoding.decode(
        FlowSnapshot.self, from: String(decoding: data, as: UTF8.self))
    else { throw ProgramError("\(path) doesn't contain a session") }
    let initial = try flow.snapshot()
    do {
      try flow.restore(saved)
    } catch {
      try flow.restore(initial)
      throw ProgramError("another version saved it")
    }
    return true
  }

  /// Removes the session, because the flow has ended with a result.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
