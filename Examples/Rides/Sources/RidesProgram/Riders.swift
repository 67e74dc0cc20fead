import AccountFlow
import HeadwayAppKit
import RideService
import RidesFlow
import SignUpFlow

/// The state of the app: who uses it.
public struct RidersState: Codable, Equatable, Sendable {
  /// The account; nil before the user has signed up.
  public var account: SignUpResult?
  /// Whether the account is shown over the rides.
  public var showsAccount = false
}

/// The outermost flow: new users sign up first, then they see the rides.
public final class Riders: Flow<RidersState, Never> {
  /// Creates the flow.
  ///
  /// - Parameters:
  ///   - service: lists and books rides, and checks codes.
  ///   - contributions: the contributions of plugins.
  public init(service: any RideService & CodeServer, contributions: any ContributionReading) {
    super.init(id: "riders", title: "", state: RidersState())
    router.show("sign-up", when: { $0.account == nil }) { flow in
      let signUp = SignUp(server: service, contributions: contributions)
      signUp.onExit = { [weak flow] account in flow?.update { $0.account = account } }
      return signUp
    }
    router.overlay(
      "account", matching: { $0.showsAccount ? $0.account : nil },
      dismiss: { flow in flow.update { $0.showsAccount = false } }
    ) { flow, account in
      let shown = Account(account)
      shown.onExit = { [weak flow] _ in flow?.reset(to: RidersState()) }
      return shown
    }
    router.show("rides") { _ in Rides(service: service, contributions: contributions) }
  }

  /// The screens with the key of the account.
  override public var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self] in
        KeyBinding(
          "riders.account", "A", title: "Account",
          disabled: self?.state.account == nil ? "sign up first" : nil
        ) { self?.update { $0.showsAccount = true } }
      })
  }
}
