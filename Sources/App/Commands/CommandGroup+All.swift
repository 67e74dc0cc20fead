import ArgumentParser

/// A section of the help.
package enum CommandTopic: String, CaseIterable {
  case track = "Track"
  case `guard` = "Guard"
  case explore = "Explore"
  case setUp = "Set up"
  case extend = "Extend"
}

/// A command of a feature, with its section of the help.
package struct FeatureCommand {
  let topic: CommandTopic
  let command: any ParsableCommand.Type

  /// - Parameters:
  ///   - topic: the section of the help.
  ///   - command: the command.
  package init(_ topic: CommandTopic, _ command: any ParsableCommand.Type) {
    self.topic = topic
    self.command = command
  }
}

extension CommandGroup {
  /// The groups of all commands.
  ///
  /// - Parameter added: the commands of features. In each group, they come before the last command.
  package static func all(adding added: [FeatureCommand]) -> [CommandGroup] {
    CommandTopic.allCases.map { topic in
      let own = commands(of: topic)
      return CommandGroup(
        name: topic.rawValue,
        subcommands: own.dropLast() + added.filter { $0.topic == topic }.map(\.command)
          + own.suffix(1))
    }
  }

  private static func commands(of topic: CommandTopic) -> [any ParsableCommand.Type] {
    switch topic {
    case .track: [Scan.self, HistoryCommand.self, Report.self]
    case .guard: [Check.self, Rehearse.self, Lock.self, UnlockCommand.self, MergeBaseline.self]
    case .explore: [Open.self, ModulesCommand.self, Owners.self]
    case .setUp: [Init.self, Trust.self, FlagCommands.self, Doctor.self]
    case .extend:
      [
        PluginCommands.self, MapCommand.self, InspectCommand.self, ReplayCommand.self,
        SandboxCommand.self,
      ]
    }
  }
}
