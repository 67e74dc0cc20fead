import Scenes

/// The logic of the code's screen in YAIA's form: values in, values out.
public struct CodeState: SceneState, Equatable {
  public enum IO: Equatable, Sendable {
    case send(phone: String)
    case check(code: String, phone: String)
  }

  public enum Completion: Equatable, Sendable {
    case sent
    case checked(isRight: Bool)
    case failed(String)
  }

  public enum Transition: Equatable, Sendable {
    case verified
    /// Too many wrong codes: the number may be wrong.
    case givenUp
  }

  /// What the view shows.
  public struct ViewModel: Equatable {
    var message: String
    var isProblem = false
    var isBusy = false
    /// The number of the attempt, from 0.
    var attempt = 0
  }

  private enum Phase: Equatable {
    case sending
    case waiting
    case checking
    case wrong
    case failed(String)
  }

  /// How many wrong codes are too many.
  static let attempts = 3

  private let phone: String
  private var phase = Phase.sending
  private var wrongCodes = 0

  public init(phone: String) {
    self.phone = phone
  }

  public var viewModel: ViewModel {
    var model =
      switch phase {
      case .sending: ViewModel(message: "Sending a code to \(phone) …", isBusy: true)
      case .waiting: ViewModel(message: "We have sent a code to \(phone).")
      case .checking: ViewModel(message: "Checking …", isBusy: true)
      case .wrong: ViewModel(message: "That was another code; \(attemptsLeft).", isProblem: true)
      case .failed(let reason):
        ViewModel(message: "That did not work: \(reason)", isProblem: true)
      }
    model.attempt = wrongCodes
    return model
  }

  private var attemptsLeft: String {
    let left = Self.attempts - wrongCodes
    return left == 1 ? "one attempt is left" : "\(left) attempts are left"
  }

  // MARK: What may happen

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
