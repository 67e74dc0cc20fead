import Scenes

/// The logic of the code screen as a value.
public struct CodeState: SceneState, Equatable {
  /// An I/O operation.
  public enum IO: Equatable, Sendable {
    /// Send a code to the phone.
    case send(phone: String)
    /// Check a code.
    case check(code: String, phone: String)
  }

  /// The result of an I/O operation.
  public enum Completion: Equatable, Sendable {
    /// The code was sent.
    case sent
    /// The code was checked.
    case checked(isRight: Bool)
    /// The server failed, with a message for the user.
    case failed(String)
  }

  /// A transition to another screen.
  public enum Transition: Equatable, Sendable {
    /// The phone number is verified.
    case verified
    /// There were too many wrong codes. The phone number may be wrong.
    case givenUp
  }

  /// The data that the view shows.
  public struct ViewModel: Equatable {
    var message: String
    var isProblem = false
    var isBusy = false
    /// The number of the attempt, starting at 0.
    var attempt = 0
  }

  private enum Phase: Equatable {
    case sending
    case waiting
    case checking
    case wrong
    case failed(String)
  }

  /// The number of wrong codes after which the phone number must be entered again.
  static let attempts = 3

  private let phone: String
  private var phase = Phase.sending
  private var wrongCodes = 0

  /// Creates the initial state.
  ///
  /// - Parameter phone: the number to verify.
  public init(phone: String) {
    self.phone = phone
  }

  /// The data for the current phase.
  public var viewModel: ViewModel {
    var model =
      switch phase {
      case .sending: ViewModel(message: "Sending a code to \(phone)…", isBusy: true)
      case .waiting: ViewModel(message: "We have sent a code to \(phone).")
      case .checking: ViewModel(message: "Checking…", isBusy: true)
      case .wrong: ViewModel(message: "Wrong code. \(remainingAttempts).", isProblem: true)
      case .failed(let reason):
        ViewModel(message: "The request failed: \(reason)", isProblem: true)
      }
    model.attempt = wrongCodes
    return model
  }

  private var remainingAttempts: String {
    let count = Self.attempts - wrongCodes
    return count == 1 ? "1 attempt remaining" : "\(count) attempts remaining"
  }

  // MARK: Actions

  /// Sends the first code.
  public mutating func appeared() -> Outcome {
    .perform(.send(phone: phone))
  }

  mutating func submit(_ code: String) -> Outcome {
    let code = code.filter { $0 != " " }
    guard !viewModel.isBusy, !code.isEmpty else { return .none }
    phase = .checking
    return .perform(.check(code: code, phone: phone))
  }

  mutating func sendAgain() -> Outcome {
    guard !viewModel.isBusy else { return .none }
    phase = .sending
    return .perform(.send(phone: phone))
  }

  /// Handles the result of an I/O operation.
  public mutating func completed(_ completion: Completion) -> Outcome {
    switch completion {
    case .sent: phase = .waiting
    case .checked(isRight: true): return .transition(.verified)
    case .checked(isRight: false):
      phase = .wrong
      wrongCodes += 1
      if wrongCodes == Self.attempts { return .transition(.givenUp) }
    case .failed(let reason): phase = .failed(reason)
    }
    return .none
  }
}
