#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program to run with its arguments, environment and directory.
///
/// Arguments are bytes, because paths are.
package struct ProcessCommand: Sendable {
  /// A path with a `/`, or a name that is searched for in `PATH`.
  package var executable: String
  /// The arguments without the name of the program.
  package var arguments: [[UInt8]]
  /// The environment variables.
  package var environment: ProcessEnvironment
  /// The directory in which the program runs; nil for the current one.
  package var directory: String?
  /// Whether ending the program also ends its descendants, even those in other process groups.
  package var endsWithDescendants = false

  /// Creates a command with text arguments.
  package init(
    _ executable: String, _ arguments: [String] = [],
    environment: ProcessEnvironment = .inherited, directory: String? = nil
  ) {
    self.init(
      executable, bytes: arguments.map { Array($0.utf8) }, environment: environment,
      directory: directory)
  }

  /// Creates a command with arguments as bytes.
  package init(
    _ executable: String, bytes arguments: [[UInt8]],
    environment: ProcessEnvironment = .inherited, directory: String? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
  }

  /// Returns the path of the program, which is determined before anything is started. Otherwise,
  /// the search would happen in the directory of the program, and a relative path in PATH could run
  /// a program of the repository.
  ///
  /// - Throws: `ProcessError` if no folder in PATH contains the program.
  func path() throws(ProcessError) -> String {
    if executable.contains("/") { return executable }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    guard let found = ExecutableSearch.path(of: executable, in: path) else {
      throw ProcessError(code: .notFound, executable: executable)
    }
    return found
  }
}

/// The environment variables of a program: those of the app, with changes.
package struct ProcessEnvironment: Sendable {
  /// The environment variables of the app.
  package static let inherited = ProcessEnvironment()

  private var removed: @Sendable (String) -> Bool = { _ in false }
  private var set: [String: String] = [:]

  /// Creates an environment without changes.
  package init() {}

  /// Returns a copy without inherited variables for which `isUnwanted` returns true.
  package func removing(where isUnwanted: @escaping @Sendable (String) -> Bool) -> Self {
    var copy = self
    copy.removed = { [removed] in removed($0) || isUnwanted($0) }
    return copy
  }

  /// Returns a copy in which these variables are set.
  package func setting(_ variables: [String: String]) -> Self {
    var copy = self
    copy.set.merge(variables) { $1 }
    return copy
  }

  /// Returns the changes to `inherited`: a value to set, or nil to remove a variable.
  func changes(to inherited: some Sequence<String>) -> [String: String?] {
    var changes: [String: String?] = [:]
    for name in inherited where removed(name) { changes[name] = .some(nil) }
    for (name, value) in set { changes[name] = value }
    return changes
  }

  /// All variables of the program.
  var variables: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in changes(to: variables.keys) { variables[name] = value }
    return variables
  }
}
