/// One of the things that a control offers: a row, a tab, an option.
public struct OfferedChoice {
  /// What it is known by as long as the control lives, wherever it stands.
  public let id: AnyHashable
  /// What it says of itself.
  public let description: AccessibilityDescription
  /// Whether choosing it does something.
  public let canBeChosen: Bool

  public init(id: AnyHashable, description: AccessibilityDescription, canBeChosen: Bool = true) {
    self.id = id
    self.description = description
    self.canBeChosen = canBeChosen
  }
}

/// A control that offers several things, more perhaps than are on screen, so that they can be read and
/// chosen without moving through them.
@MainActor public protocol ChoiceOffering: Node {
  /// How many there are.
  var choiceCount: Int { get }
  /// The place of the one that keys are meant for; nil for none.
  var selectedChoice: Int? { get }
  /// The one at a place; nil where there is none.
  func choice(at index: Int) -> OfferedChoice?
  /// Moves to one, so that keys are meant for it; chooses it where that is the same.
  ///
  /// - Returns: whether it is still there.
  func select(_ id: AnyHashable) -> Bool
  /// Does what a click on one does, or says why that can't be done now.
  ///
  /// - Returns: whether it is still there.
  func choose(_ id: AnyHashable) -> Bool
}

extension ChoiceOffering {
  public func select(_ id: AnyHashable) -> Bool { choose(id) }
}
