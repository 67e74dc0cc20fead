import Foundation

/// `ResourceGenerator MODULE FOLDER OUTPUT FILE…` validates the files and generates one Swift file
/// with a typed constant for each. The files are paths below the folder.
///
/// If files have problems, all diagnostics go to standard error in the format of compilers, and the
/// exit code is 1.
@main
struct ResourceGenerator {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 3 else {
      report(["usage: ResourceGenerator MODULE FOLDER OUTPUT FILE…"])
      exit(2)
    }
    let (module, output) = (arguments[1], arguments[3])
    let folder = arguments[2].hasSuffix("/") ? String(arguments[2].dropLast()) : arguments[2]

    var files: [TextFile] = []
    var diagnostics: [ResourceDiagnostic] = []
    for path in arguments.dropFirst(3) {
      do throws(ResourceDiagnostic) {
        files.append(try TextFile.read(path, below: folder))
      } catch {
        diagnostics.append(error)
      }
    }
    diagnostics += FileChecks.diagnostics(in: files)

    var accessors = AccessorWriter(module: module)
    let source = accessors.source(for: files)
    diagnostics += accessors.diagnostics

    guard diagnostics.isEmpty else {
      report(diagnostics.map { "\(folder)/\($0)" })
      exit(1)
    }
    do {
      try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      report(["\(output): error: can't write the file: \(error.localizedDescription)"])
      exit(1)
    }
  }

  private static func report(_ lines: [String]) {
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }
}
