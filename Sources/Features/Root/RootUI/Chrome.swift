import Unidirectional

/// The state of the frame around every screen: the open dialog and the notice.
package enum Chrome {
  /// A message at the bottom of the screen. It stays until it expires, see ``Kind``, or until
  /// another notice replaces it.
  package struct Notice: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// Disappears with the next key press.
      case news
      /// A problem. It disappears with a key press on another screen.
      case problem
      /// A pending link or running work. It stays until the link arrives, the work ends, or either is
      /// canceled.
      case waiting
    }

    package let kind: Kind
    package let text: String
    /// The link of the screen on which the notice appeared; nil if that screen has no link.
    package let location: String?

    package init(_ kind: Kind, _ text: String, at location: String? = nil) {
      self.kind = kind
      self.text = text
      self.location = location
    }

    /// Returns whether the notice stays after a key press on the screen with this link.
    func stays(at location: String?) -> Bool {
      switch kind {
      case .news: false
      case .problem: location == self.location
      case .waiting: true
      }
    }
  }

  /// A dialog over the screen.
  package enum Overlay: Equatable, Sendable {
    case help
    /// The command palette, with the error of the last text that was entered.
    case palette(problem: String?)
    /// The output of a command.
    case output(title: String, lines: [String])
  }

  package struct State: Equatable, Sendable {
    package var overlay: Overlay?
    package var notice: Notice?

    package init(overlay: Overlay? = nil, notice: Notice? = nil) {
      self.overlay = overlay
      self.notice = notice
    }
  }

  package enum Action: Equatable, Sendable {
    case helpRequested
    case paletteRequested
    /// The text in the palette changed, so the error of the previous text no longer applies.
    case paletteTyped
    case dismissed
    /// A link that was entered in the palette opens or waits for its screen.
    case linkFollowed
    /// A link arrived at its screen.
    case linkArrived
    /// A link can't be opened. The palette shows the error if it is open, otherwise a notice does.
    case linkRefused(String, at: String?)
    case noticed(Notice)
    /// A key or a mouse button was pressed on the screen with this link.
    case pressed(at: String?)
    case noticeDismissed
    /// A command ended, and a dialog shows its output.
    case outputArrived(title: String, lines: [String])
  }

  /// The reducer of the frame's store; it starts no effects.
  package static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .helpRequested: state.overlay = .help
    case .paletteRequested, .paletteTyped: state.overlay = .palette(problem: nil)
    case .dismissed, .linkFollowed: state.overlay = nil
    case .linkArrived:
      if case .palette = state.overlay { state.overlay = nil }
      if state.notice?.kind == .waiting { state.notice = nil }
    case .linkRefused(let problem, let location):
      if case .palette = state.overlay {
        state.overlay = .palette(problem: problem)
      } else {
        state.notice = Notice(.problem, problem, at: location)
      }
    case .noticed(let notice): state.notice = notice
    case .pressed(let location):
      if state.notice?.stays(at: location) == false { state.notice = nil }
    case .noticeDismissed: state.notice = nil
    case .outputArrived(let title, let lines):
      state.overlay = .output(title: title, lines: lines)
    }
    return .none
  }
}
