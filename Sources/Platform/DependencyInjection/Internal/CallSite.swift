/// The source location of a request for a dependency.
struct CallSite: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }

  func report(_ error: DependencyError) {
    MisuseReport(
      module: "DependencyInjection", message: "\(error)", fileID: fileID, filePath: filePath,
      line: line
    ).report()
  }
}
