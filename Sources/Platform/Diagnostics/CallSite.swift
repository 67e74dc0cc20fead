/// A location in source code to which a report of misuse refers.
package struct CallSite: Sendable, CustomStringConvertible {
  /// The file, as `Module/File.swift`.
  package let fileID: StaticString
  /// The path of the file at compile time.
  package let filePath: StaticString
  /// The line, starting at 1.
  package let line: UInt

  /// Creates a location from the default arguments of the calling function.
  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }

  /// The location as `Module/File.swift:line`.
  package var description: String { "\(fileID):\(line)" }

  /// Reports misuse at this location.
  ///
  /// - Parameters:
  ///   - module: the platform module that reports the error.
  ///   - message: the error, its context and how to fix it.
  package func report(_ module: String, _ message: String) {
    MisuseReport(
      module: module, message: message, fileID: fileID, filePath: filePath, line: line
    ).report()
  }
}
