import ArgumentParser
import Matching
import Output
import Routing

/// The arguments of the program, for questions that ArgumentParser can't answer:
///
/// - An option before the name of a subcommand, as in `headway -C app scan`, belongs to the
///   subcommand. ArgumentParser would pass it to the command that contains the subcommand, and parse
///   every option there once more.
/// - A misspelled name of a command or subcommand is an error. ArgumentParser passes it to the default
///   subcommand of the group, as an argument.
/// - The parser suggests an option for every unknown one, however different they are.
/// - `--format json` also applies to the errors of the parser, which don't contain the values that
///   were parsed before.
package struct ArgumentList {
  private let arguments: [String]
  private let root: any ParsableCommand.Type

  /// - Parameters:
  ///   - arguments: the arguments, without the name of the program.
  ///   - root: the command that contains all others.
  package init(_ arguments: [String], of root: any ParsableCommand.Type) {
    self.arguments = arguments
    self.root = root
  }

  /// Whether errors are printed as JSON. Parsing the arguments may fail, so this reads them as they
  /// are.
  package var wantsJSON: Bool {
    var isJSON = false
    let options = arguments.prefix { $0 != "--" }
    for (option, value) in zip(options, options.dropFirst() + [""]) {
      if option == "--format" {
        isJSON = value == "json"
      } else if option.hasPrefix("--format=") {
        isJSON = option == "--format=json"
      }
    }
    return isJSON
  }

  private static let withValue: Set<String> = [
    "-C", "--config", "--flag", "--log", "--log-level", "--plugin", "--theme",
  ]
  private static let alone: Set<String> = ["--inspect", "--resume", "--screen-reader"]

  /// Moves options in front of a subcommand behind its name, where the parser expects them:
  /// `headway -C app scan` becomes `headway scan -C app`, as with git.
  package var movedBehindSubcommand: [String] {
    var end = 0
    while end < arguments.count {
      let argument = arguments[end]
      if ArgumentList.withValue.contains(argument) {
        end += 2
      } else if ArgumentList.alone.contains(argument)
        || ArgumentList.withValue.contains(where: { argument.hasPrefix("\($0)=") })
      {
        end += 1
      } else {
        break
      }
    }
    guard end > 0, end < arguments.count else { return arguments }
    // Help depends on no option.
    if arguments[end] == "help" { return Array(arguments[end...]) }
    let names = root.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard names.contains(arguments[end]) else { return arguments }
    // A group of subcommands takes the options behind the innermost name.
    let inner = root.configuration.subcommands.first {
      $0.configuration.commandName == arguments[end]
    }
    let isGroup = inner?.configuration.subcommands.isEmpty == false
    let rest = arguments[(end + 1)...]
    let named = isGroup && rest.first.map { !$0.hasPrefix("-") } == true ? rest.prefix(1) : []
    return [arguments[end]] + named + arguments[..<end] + rest.dropFirst(named.count)
  }

  /// Joins options with negative numbers, as in `--months=-1`. The parser would take the number for
  /// another option, and report a missing value.
  package var joiningNegativeNumbers: ArgumentList {
    var joined: [String] = []
    var isOption = false
    for (index, argument) in arguments.enumerated() {
      if argument == "--" {
        joined += arguments[index...]
        break
      }
      if isOption, argument.hasPrefix("-"), Double(argument) != nil {
        joined[joined.count - 1] += "=" + argument
        isOption = false
      } else {
        joined.append(argument)
        isOption = argument.hasPrefix("--") && !argument.contains("=")
      }
    }
    return ArgumentList(joined, of: root)
  }

  /// How to pass an argument that looks like an option; nil if there is no such argument.
  package var hintForDash: String? {
    let words = arguments.prefix { $0 != "--" }
    let dashed = words.last {
      $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 1 && $0 != "-C" && $0 != "-h"
        && Double($0) == nil
    }
    return dashed.map { "to pass \($0) as an argument, write -- before it" }
  }

  /// Returns an error of the parser with a suggestion only if the unknown option is probably a misspelling of
  /// it. `--trust` is never suggested, because it runs code of the repository. Instead of the name of a format,
  /// such as `--json`, `--format` is suggested. The parser doesn't name the expected value of an option that takes a
  /// number.
  package func reviewed(_ error: String) -> String {
    if let value = error.firstMatch(of: /The value '[^'\n]*' is invalid for '[^'\n]*'(?=\n|$)/) {
      return error.replacing(value.0, with: "\(value.0); expected a number")
    }
    if let choices = error.firstMatch(of: /\. Please provide one of ('[^\n]*')\.?(?=\n|$)/) {
      let names = choices.1.matches(of: /'([^']*)'/).map { String($0.1) }
      return error.replacing(
        choices.0, with: "; expected one of: \(names.joined(separator: ", "))")
    }
    let pattern = /Unknown option '(--[^']+)'(?:\. Did you mean '([^']+)'\?)?/
    guard let match = error.firstMatch(of: pattern) else { return error }
    let unknown = String(match.1)
    let format = String(unknown.dropFirst(2))
    var hint = ""
    if isFormat(format) {
      hint = "; use --format \(format)"
    } else if let suggested = match.2.map(String.init), suggested != "--trust",
      NearestName.nearest(to: unknown, among: [suggested]) != nil
    {
      return error
    }
    var reviewed = error
    reviewed.replaceSubrange(match.range, with: "Unknown option '\(unknown)'\(hint)")
    return reviewed
  }

  /// Whether `--format` of the command has a value.
  private func isFormat(_ name: String) -> Bool {
    let command = root.configuration.subcommands.first { command in
      arguments.contains(command._commandName)
    }
    guard let command else { return false }
    let help = root.helpMessage(for: command, columns: 1_000)
    let line = help.split(separator: "\n").first { $0.contains("--format <format>") }
    let values = line?.firstMatch(of: /\(values: ([^;)]*)/)?.1 ?? ""
    return values.split(separator: ", ").contains { $0 == name }
  }

  /// The error for an argument that is neither a command nor a link.
  package static func unknownCommand(_ name: String, of root: any ParsableCommand.Type) -> Failure {
    let nearest = NearestName.nearest(to: name, among: names(of: root))
    return Failure(
      code: "unknown-command", message: "unknown command \"\(name)\"",
      hint: nearest.map { "did you mean \"headway \($0)\"?" }
        ?? "\"headway help\" lists the commands; \"headway open <link>\" opens a link")
  }

  /// The names of the visible commands.
  private static func names(of root: any ParsableCommand.Type) -> [String] {
    root.configuration.subcommands.filter { $0 != root.configuration.defaultSubcommand }
      .map { $0._commandName }
  }

  /// Checks the name of the command, and the name after a group such as `plugins` and after `help`. The parser
  /// would pass an unknown name to the default subcommand as an argument, and print the help of the program.
  ///
  /// - Throws: `Failure` with the nearest name.
  package func checkSubcommand() throws {
    if arguments.first == "help" {
      guard let topic = arguments.dropFirst().first, !topic.hasPrefix("-"), topic != "help" else {
        return
      }
      let names = root.configuration.subcommands.map { $0._commandName }
      if let command = root.configuration.subcommands.first(where: { $0._commandName == topic }) {
        if let name = arguments.dropFirst(2).first, !name.hasPrefix("-") {
          try check(name, in: command, after: topic)
        }
        return
      }
      throw Failure(
        code: "unknown-command", message: "unknown command \"\(topic)\"",
        hint: NearestName.nearest(to: topic, among: names)
          .map { "did you mean \"headway help \($0)\"?" } ?? "\"headway help\" lists the commands")
    }
    if let name = arguments.first, !name.isEmpty, !name.hasPrefix("-"), !Link.isLink(name),
      !root.configuration.subcommands.contains(where: { $0._commandName == name })
    {
      throw ArgumentList.unknownCommand(name, of: root)
    }
    let group = root.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    guard let group, let first = arguments.first, !group.configuration.subcommands.isEmpty else {
      return
    }
    var rest = arguments.dropFirst()
    while let option = rest.first, option.hasPrefix("-") {
      rest = rest.dropFirst(option == "--format" || ArgumentList.withValue.contains(option) ? 2 : 1)
    }
    if let named = rest.first { try check(named, in: group, after: first) }
  }

  /// Checks the name of a subcommand of a group.
  private func check(_ name: String, in group: any ParsableCommand.Type, after first: String) throws
  {
    let names = group.configuration.subcommands.map { $0._commandName }
    guard !names.contains(name) else { return }
    throw Failure(
      code: "unknown-command", message: "unknown command \"\(first) \(name)\"",
      hint: names.isEmpty
        ? "\"\(first)\" has no subcommands"
        : NearestName.nearest(to: name, among: names)
          .map { "did you mean \"headway \(first) \($0)\"?" }
          ?? "expected one of: \(names.joined(separator: ", "))")
  }
}
