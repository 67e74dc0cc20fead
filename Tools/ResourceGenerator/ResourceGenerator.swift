import Foundation

/// `ResourceGenerator MODULE FOLDER OUTPUT FILE…` checks the files, given by their paths below the
/// folder, and writes one Swift file with a typed constant for each.
///
/// Mistakes go to stderr in the form that compilers use, all of them at once, and the exit code is 1.
@main
struct ResourceGenerator {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 3 else {
      complain(["usage: ResourceGenerator MODULE FOLDER OUTPUT FILE…"])
      exit(2)
    }
    let (module, output) = (arguments[1], arguments[3])
    let folder = arguments[2].hasSuffix("/") ? String(arguments[2].dropLast()) : arguments[2]

    var files: [TextFile] = []
    var mistakes: [Mistake] = []
    for path in arguments.dropFirst(3) {
      do throws(Mistake) {
        files.append(try TextFile.read(path, below: folder))
      } catch {
        mistakes.append(error)
      }
    }
    mistakes += FileChecks.mistakes(in: files)

    var accessors = AccessorWriter(module: module)
    let source = accessors.source(for: files)
    mistakes += accessors.mistakes

    guard mistakes.isEmpty else {
      complain(mistakes.map { "\(folder)/\($0)" })
      exit(1)
    }
    do {
      try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      complain(["\(output): error: can't be written: \(error.localizedDescription)"])
      exit(1)
    }
  }

  private static func complain(_ lines: [String]) {
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }
}
