import Flows
import FoundationEssentials
import Routing

/// A file with the state of an app's flows, for the option `--state` of the sandbox.
enum StateFile {
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
}
