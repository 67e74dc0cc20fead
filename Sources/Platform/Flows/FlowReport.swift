/// A flow with its rules, whatever its state is, for maps and inspectors.
package struct FlowOutline: Sendable, Equatable {
  /// An extension point where plugins add rules.
  package struct Point: Sendable, Equatable {
    /// The identifier, such as `onboarding.routes`.
    package let id: String
    /// The contributions as a plural noun phrase.
    package let title: String

    /// Creates an extension point.
    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// The flow's identifier.
  package let id: FlowID
  /// The flow's name in the breadcrumb.
  package let title: String
  /// The code that creates the flow, as `Module/File.swift:line`.
  package let site: String
  /// The rules, in the order of evaluation.
  package let rules: [RuleOutline]
  /// The extension points where plugins add rules.
  package let points: [Point]
}

/// One rule of a flow, whatever the state is.
package struct RuleOutline: Sendable, Equatable {
  /// The outcome of a rule.
  package enum Kind: Sendable { case show, overlay, exit }

  /// The rule's identifier.
  package let id: String
  /// The outcome.
  package let kind: Kind
  /// The contributor: `the flow` or `plugin …`.
  package let origin: String
  /// The code that declares the rule, as `Module/File.swift:line`.
  package let site: String
  /// Whether the rule has no condition.
  package let isUnconditional: Bool
  /// The type of the value that the condition looks for; nil if it only matches or not.
  package let valueType: String?
}

/// A flow with the reasons for its screen, for inspectors.
package struct FlowReport: Sendable {
  /// The flow and its rules.
  package let outline: FlowOutline
  /// The state as JSON.
  package let state: String
  /// The number of states that the user can go back to.
  package let historyCount: Int
  /// The rules, in the order of evaluation.
  package let rules: [RuleReport]
  /// The child flows that have left the screen but are still in memory, by rule.
  package let departed: [String: DepartedReport]
}

/// The child flows of one rule that have left the screen but are still in memory.
package struct DepartedReport: Sendable, Equatable {
  /// How to prevent that flows keep themselves in memory.
  package static let advice =
    "closures of their rules must use the flow that they receive, and not capture self"

  /// The number of these flows.
  package let count: Int
  /// The identifier of the flow that has left last.
  package let flow: FlowID
  /// The code that creates that flow, as `Module/File.swift:line`.
  package let site: String
}

/// One rule of a flow, and whether it matches now.
package struct RuleReport: Sendable, Equatable {
  /// The status of a rule for the current state.
  package enum Status: Sendable, Equatable {
    /// The rule determines the screen or the overlay, or has ended the flow.
    case selected
    /// The rule matches, but the named rule comes first.
    case matchesAfter(String)
    /// The rule doesn't match.
    case fails
    /// The rule can never be selected, because the named rule comes first and always matches.
    case unreachable(String)
  }

  /// The rule.
  package let rule: RuleOutline
  /// The value that the condition has found; nil without one.
  package let value: String?
  /// The status for the current state.
  package let status: Status
  /// The parts of the state on which the status depends, such as `isOpen is false`.
  package let causes: [String]
}

/// A flow that reports on its rules. ``Flow`` is the only class that adopts this protocol.
@MainActor package protocol InspectableFlow: AnyFlow {
  /// The flow and its rules, without starting the flow or evaluating a condition.
  var outline: FlowOutline { get }
  /// Evaluates the condition of every rule for the current state.
  func report() -> FlowReport
  /// Reads the state, the plugin values and what is on screen, in this flow and those inside it, so
  /// that an observer is notified when they change. It starts no flow.
  func readContents()
  /// Captures the same as `snapshot` without encoding it.
  func capture() -> FlowCapture
  /// Creates the routables of the rules that need no value, for a map of all screens. The routable
  /// that is on screen isn't created again.
  func routables() -> [String: any Routable]
}

/// An object that a flow retains and that adds the rules of plugins to it.
package protocol PointAttachment: AnyObject {
  /// The extension point.
  var attachedPoint: FlowOutline.Point { get }
}
