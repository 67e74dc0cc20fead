import Unidirectional

/// What stands around every screen: the dialogs over it and the news at its foot.
package enum Chrome {
  /// News for the person: shown at the foot of the screen until something else is done, or more is to be told.
  package struct Notice: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// Gone with the next key.
      case news
      /// Not to be missed: gone once another screen is looked at.
      case problem
      /// That a link waits: there until it arrives.
      case waiting
    }

    package let kind: Kind
    package let text: String
    /// The link of the screen that it is told on; nil where that has none.
    package let place: String?

    package init(_ kind: Kind, _ text: String, at place: String? = nil) {
      self.kind = kind
      self.text = text
      self.place = place
    }

    /// Whether it stays when a key is pressed.
    func stays(at place: String?) -> Bool {
      switch kind {
      case .news: false
      case .problem: place == self.place
      case .waiting: true
      }
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
    case linkRefused(String, at: String?)
    case noticed(Notice)
    /// Something is pressed on the screen of this link.
    case pressed(at: String?)
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
    case .linkRefused(let problem, let place):
      if case .palette = state.overlay {
        state.overlay = .palette(problem: problem)
      } else {
        state.notice = Notice(.problem, problem, at: place)
      }
    case .noticed(let notice): state.notice = notice
    case .pressed(let place): if state.notice?.stays(at: place) == false { state.notice = nil }
    case .noticeDismissed: state.notice = nil
    }
    return .none
  }
}
