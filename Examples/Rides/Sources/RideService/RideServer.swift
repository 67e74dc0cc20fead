import Foundation
import Synchronization

/// The service itself, on this machine: for tests, for the sandbox, and to try the app.
public final class RideServer: Sendable {
  /// The code that is right for each phone. Nothing is sent.
  public static let code = "1234"

  /// The address of the service.
  public var address: URL { server.address }
  private let server: LocalServer

  /// Starts the service with three rides.
  ///
  /// - Throws: `POSIXError` if there is no free port.
  public init() throws {
    let rides = Mutex([
      Ride(id: 1, destination: "Airport", kilometers: 24, cents: 4_100),
      Ride(id: 2, destination: "Museum", kilometers: 3, cents: 980),
      Ride(id: 3, destination: "Harbor", kilometers: 8, cents: 1_640),
    ])
    server = try LocalServer { method, path, body in
      switch (method, path) {
      case ("GET", "/rides"): return .json(rides.withLock(\.self))
      case ("POST", "/codes"): return .json(["sent": true])
      case ("POST", "/codes/check"):
        let fields = try? JSONDecoder().decode([String: String].self, from: body)
        return .json(["isRight": fields?["code"] == RideServer.code])
      case ("POST", _):
        let parts = path.split(separator: "/")
        guard parts.count == 3, parts[0] == "rides", parts[2] == "book", let id = Int(parts[1])
        else { return .failure(404, "There is no such page.") }
        return rides.withLock { rides in
          guard let index = rides.firstIndex(where: { $0.id == id }) else {
            return .failure(404, "There is no ride \(id).")
          }
          guard !rides[index].isBooked else { return .failure(409, "The ride is taken.") }
          rides[index].isBooked = true
          return .json(rides[index])
        }
      default: return .failure(404, "There is no such page.")
      }
    }
  }
}
