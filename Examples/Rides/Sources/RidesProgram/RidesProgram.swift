import FarePlugin
import Foundation
import HeadwayAppKit
import LanguagePlugin
import RideService
import RidesFlow
import SignUpFlow

/// The flows with their plugins, links and options.
@MainActor public enum RidesProgram {
  /// The program for the service at an address.
  public static func program(_ address: URL) -> Program<Riders> {
    let client = RideClient(address: address)
    return Program(
      "rides", version: "1.0.0", about: "Book rides.", plugins: [ChooseLanguage(), Fare()]
    ) { services in
      Riders(
        service: RecordedRides(live: client, recorder: services.recorder),
        contributions: services.contributions)
    }
    .links { links in try links.register(RideRoute.self) { $0.steps } }
    .sandbox("sign-up", "a new user") { services in
      SignUp(server: client, contributions: services.contributions)
    }
    .sandbox("rides", "three rides") { services in
      Rides(service: client, contributions: services.contributions)
    }
  }
}
