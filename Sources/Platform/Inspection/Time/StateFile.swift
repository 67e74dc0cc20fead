import Flows
import FoundationEssentials
import Routing

/// A file with the state of an app's flows, for the options `--state` and `--keep-state` of the
/// sandbox.
package enum StateFile {
  private static let mostFiles = 999

  /// Writes a new file and never replaces one.
  ///
  /// - Parameters:
  ///   - snapshot: the flows.
  ///   - folder: the path of the folder.
  /// - Returns: the path of the file.
  /// - Throws: an error if the file can't be written.
  static func write(_ snapshot: FlowSnapshot, in folder: String) throws -> String {
    let text = try RouteCoding.encode(snapshot) + "\n"
    for number in 1...mostFiles {
      let path = "\(folder)/\(snapshot.flow)-state-\(number).json"
      do {
        try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
        return path
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        continue
      }
    }
    throw CocoaError(.fileWriteFileExists)
  }

  /// Reads the state that ``keep(_:at:)`` wrote; nil if the file doesn't exist or isn't valid.
  package static func kept(at path: String) -> FlowSnapshot? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? RouteCoding.decode(
      FlowSnapshot.self, from: String(decoding: data, as: UTF8.self))
  }

  /// Writes the state of a flow, in place of the file that exists.
  ///
  /// - Throws: an error if the state can't be encoded or the file can't be written.
  @MainActor package static func keep(_ flow: any AnyFlow, at path: String) throws {
    let text = try RouteCoding.encode(try flow.snapshot()) + "\n"
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
