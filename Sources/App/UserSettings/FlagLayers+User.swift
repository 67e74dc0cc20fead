import FeatureFlags
import Output

extension FlagLayers {
  /// The prefix of environment variables with flags.
  package static let environmentPrefix = "HEADWAY_FLAG_"

  /// Reads the flags of a user: those in a file, the environment and the command line.
  ///
  /// - Parameters:
  ///   - assignments: the flags from the command line, as `KEY=on` or `KEY=off`.
  ///   - file: the user's flags; nil to read none.
  ///   - environment: the environment variables.
  ///   - report: receives the problems in the file and in the environment, with their source.
  /// - Throws: `Failure` if an assignment is malformed.
  package static func user(
    _ assignments: [String], file: FlagFile?, environment: [String: String],
    report: (_ problem: String, _ source: FlagSource) -> Void = { _, _ in }
  ) throws -> FlagLayers {
    var layers = FlagLayers()
    if let file {
      do {
        layers.load(try file.read(), from: .userFile)
      } catch let failure as Failure {
        for item in failure.items { report(item.message, .userFile) }
      }
    }
    for error in layers.load(environment: environment, prefix: environmentPrefix) {
      report("\(error)", .environment)
    }
    for assignment in assignments {
      do {
        try layers.load(assignment: assignment)
      } catch {
        throw Failure(
          code: "flag", message: "invalid flag \"\(assignment)\"", hint: "use KEY=on or KEY=off")
      }
    }
    return layers
  }
}
