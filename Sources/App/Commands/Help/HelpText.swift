import ArgumentParser

/// The help of a command as Headway prints it: ArgumentParser's text with the options that every
/// command has at the end, followed by examples. Subcommands are called commands.
package struct HelpText {
  /// A heading in capitals and the lines below it.
  private struct Section {
    let heading: String
    var lines: [Substring]
  }

  private let overview: [Substring]
  private let usage: [Substring]
  private let sections: [Section]
  private let footer: [Substring]
  private let command: any ParsableCommand.Type
  private let root: any ParsableCommand.Type

  /// Returns ArgumentParser's text as Headway prints it. Text that isn't the help of a command, such as a
  /// version, stays as it is. The command that runs without a name has the help of the program.
  ///
  /// - Parameters:
  ///   - text: the text of ArgumentParser.
  ///   - root: the command that contains all others.
  package static func formatted(_ text: String, of root: any ParsableCommand.Type) -> String {
    guard let help = HelpText(parsing: text, of: root) else { return text }
    let isHelp = help.usage.first?.hasPrefix("USAGE: \(root._commandName) help") == true
    if let start = root.configuration.defaultSubcommand, help.command == start || isHelp {
      return formatted(root.helpMessage(), of: root)
    }
    return help.text
  }

  private init?(parsing text: String, of root: any ParsableCommand.Type) {
    self.root = root
    let blocks = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = blocks.firstIndex(where: { $0.hasPrefix("USAGE: ") }) else { return nil }
    overview = Array(blocks[..<start])
    command = HelpText.command(named: blocks[start], of: root)
    let end = blocks[start...].firstIndex(of: "") ?? blocks.endIndex
    usage = blocks[start..<end].map { $0.replacing("<subcommand>", with: "<command>") }
    var sections: [Section] = []
    var footer: [Substring] = []
    for line in blocks[end...] {
      if HelpText.isHeading(line) {
        let heading = line.replacing("SUBCOMMANDS", with: "COMMANDS")
        sections.append(Section(heading: String(heading), lines: []))
      } else if line.hasPrefix("  See '") {
        footer.append(line.replacing("<subcommand>", with: "<command>"))
      } else if !line.isEmpty, !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    self.sections = sections
    self.footer = footer
  }

  /// The text, without a line feed at its end.
  private var text: String {
    var blocks = [overview.isEmpty ? [] : trimmed(overview), usage]
    blocks += ordered.map { [Substring($0.heading)] + $0.lines }
    if !examples.isEmpty { blocks.append(["EXAMPLES:"] + examples) }
    blocks.append(isRoot ? ["  See 'headway help <command>' for detailed help."] : footer)
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// Arguments and commands first, then the command's own options, then the shared ones.
  private var ordered: [Section] {
    let start = isRoot ? root.configuration.defaultSubcommand : nil
    let shared =
      start.map { HelpText(parsing: $0.helpMessage(), of: root)?.sections ?? [] } ?? sections
    let own = sections.filter { !HelpText.isShared($0) }
    let arguments = isRoot ? shared.filter { $0.heading == "ARGUMENTS:" } : []
    let (options, rest) = (
      own.filter { $0.heading == "OPTIONS:" }, own.filter { $0.heading != "OPTIONS:" }
    )
    return arguments + rest + options + shared.filter(HelpText.isShared)
  }

  private var isRoot: Bool { command == root }

  private var examples: [Substring] {
    guard let examples = (command as? any CommandExamples.Type)?.examples else { return [] }
    return examples.flatMap { ["  # \($0.effect)", "  \($0.command)"] }.map { Substring($0) }
  }

  private func trimmed(_ lines: [Substring]) -> [Substring] {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func isShared(_ section: Section) -> Bool {
    ["SCREEN OPTIONS:", "GLOBAL OPTIONS:"].contains(section.heading)
  }

  private static func isHeading(_ line: Substring) -> Bool {
    line.last == ":" && line.first != " " && line == line.uppercased()
  }

  /// The command that a line such as `USAGE: headway plugins new …` is about.
  private static func command(
    named usage: Substring, of root: any ParsableCommand.Type
  ) -> any ParsableCommand.Type {
    var command = root
    for word in usage.split(separator: " ").dropFirst(2) {
      guard let next = command.configuration.subcommands.first(where: { $0._commandName == word })
      else { break }
      command = next
    }
    return command
  }
}
