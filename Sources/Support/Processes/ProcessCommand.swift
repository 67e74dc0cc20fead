#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program to run: what it is called, what it is given, where it runs.
///
/// Arguments are bytes, because paths are.
package struct ProcessCommand: Sendable {
  /// A path with a `/`, or a name that is looked up in `PATH`.
  package var executable: String
  package var arguments: [[UInt8]]
  package var environment: ProcessEnvironment
  /// Where it runs; nil is where we stand.
  package var directory: String?
  /// Whether what it has started ends with it when it is made to end, be that in groups of its own.
  package var endsWithDescendants = false

  package init(
    _ executable: String, _ arguments: [String] = [],
    environment: ProcessEnvironment = .inherited, directory: String? = nil
  ) {
    self.init(
      executable, bytes: arguments.map { Array($0.utf8) }, environment: environment,
      directory: directory)
  }

  package init(
    _ executable: String, bytes arguments: [[UInt8]],
    environment: ProcessEnvironment = .inherited, directory: String? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
  }

  /// The program's file, found before anything is started: what is given a name looks for it where it is
  /// told to run, and a repository that stands in PATH by a relative path would run its own.
  ///
  /// - Throws: `ProcessError` where no folder of PATH has it.
  func path() throws(ProcessError) -> String {
    if executable.contains("/") { return executable }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    guard let found = ExecutableSearch.path(of: executable, in: path) else {
      throw ProcessError(code: .notFound, executable: executable)
    }
    return found
  }
}

/// What a program finds in its environment: ours, without some variables and with others set.
package struct ProcessEnvironment: Sendable {
  package static let inherited = ProcessEnvironment()

  private var removed: @Sendable (String) -> Bool = { _ in false }
  private var set: [String: String] = [:]

  package init() {}

  /// The same without every inherited variable that `isUnwanted` names.
  package func removing(where isUnwanted: @escaping @Sendable (String) -> Bool) -> Self {
    var copy = self
    copy.removed = { [removed] in removed($0) || isUnwanted($0) }
    return copy
  }

  /// The same with these variables set, whatever they were.
  package func setting(_ variables: [String: String]) -> Self {
    var copy = self
    copy.set.merge(variables) { $1 }
    return copy
  }

  /// What differs from `inherited`: a value to set, or nil to take away.
  func changes(to inherited: some Sequence<String>) -> [String: String?] {
    var changes: [String: String?] = [:]
    for name in inherited where removed(name) { changes[name] = .some(nil) }
    for (name, value) in set { changes[name] = value }
    return changes
  }

  /// All variables that the program finds.
  var variables: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in changes(to: variables.keys) { variables[name] = value }
    return variables
  }
}
