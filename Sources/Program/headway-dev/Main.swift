import Foundation

/// `headway-dev PROGRAM [ARGUMENT…]`: builds and restarts an app when a source file changes.
@main enum Main {
  private static let help = """
    Run a program of the Swift package in the current directory, and build and restart it when a source
    file changes. It continues on the same screen, with the same state, selections and scroll positions.

    Usage: headway-dev [--scratch-path <folder>] [--configuration <name>] <program> [<argument> …]

    While a build fails, the program keeps running and shows the errors; F9 shows all of them. Quit the
    program to end. If the program crashes, the next build starts it again.

    Examples:
      swift run headway-dev notes                Run the app "notes"
      swift run headway-dev notes sandbox notes  Run one flow of it, with sample data
    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    // Options before the program are those of SwiftPM.
    var options: [String] = []
    while let word = arguments.first, word.hasPrefix("-") {
      switch word {
      case "-h", "--help": return print(help)
      case "-c", "--configuration", "--scratch-path":
        guard arguments.count > 1 else { fail("missing value for \(word)") }
        options += arguments.prefix(2)
        arguments.removeFirst(2)
      default: fail("unknown option \"\(word)\"; \"headway-dev --help\" lists the options")
      }
    }
    guard let program = arguments.first else {
      fail("expected the name of a program; \"headway-dev --help\" shows examples")
    }
    do {
      let loop = try DevLoop(program, arguments: Array(arguments.dropFirst()), options: options)
      exit(try loop.run())
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ text: String) -> Never {
    Message.print(text)
    exit(2)
  }
}

/// Messages on standard error.
enum Message {
  static func print(_ text: String) {
    FileHandle.standardError.write(Data("headway-dev: \(text)\n".utf8))
  }
}

/// An error as text for users.
struct DevError: Error, CustomStringConvertible {
  let description: String
}
