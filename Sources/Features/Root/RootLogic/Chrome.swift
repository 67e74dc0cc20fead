import Unidirectional

/// What stands around every screen: the dialogs over it and the line of news under it.
package enum Chrome {
  /// News for the person: shown under the screen until the next one, or until dismissed.
  package struct Notice: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case news, problem
      /// That a link waits: news until it arrives.
      case waiting
    }

    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  package enum Overlay: Equatable, Sendable {
    case help
    case palette(problem: String?)
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
    /// Something else is typed there: what was wrong with the last text is past.
    case paletteTyped
    case dismissed
    /// A link typed into the palette was followed, or couldn't be.
    case linkFollowed
    /// A link got to where it leads.
    case linkArrived
    case linkRefused(String)
    case noticed(Notice)
    case noticeDismissed
  }

  package static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .helpRequested: state.overlay = .help
    case .paletteRequested, .paletteTyped: state.overlay = .palette(problem: nil)
    case .dismissed, .linkFollowed: state.overlay = nil
    case .linkArrived:
      if case .palette = state.overlay { state.overlay = nil }
      if state.notice?.kind == .waiting { state.notice = nil }
    case .linkRefused(let problem):
      if case .palette = state.overlay {
        state.overlay = .palette(problem: problem)
      } else {
        state.notice = Notice(.problem, problem)
      }
    case .noticed(let notice): state.notice = notice
    case .noticeDismissed: state.notice = nil
    }
    return .none
  }
}
