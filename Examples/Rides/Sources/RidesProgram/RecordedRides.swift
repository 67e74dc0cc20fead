import HeadwayAppKit
import RideService
import SignUpFlow

/// The service with answers that `--record-session` records, so that a replay needs no service.
struct RecordedRides: RideService, CodeServer {
  let live: any RideService & CodeServer
  let recorder: ServiceRecorder

  func rides() async throws -> [Ride] {
    try await recorder.answer("rides.list") { try await live.rides() }
  }

  func book(_ id: Ride.ID) async throws -> Ride {
    try await recorder.answer("rides.book", to: id) { try await live.book(id) }
  }

  func sendCode(to phone: String) async throws {
    try await recorder.perform("codes.send") { try await live.sendCode(to: phone) }
  }

  // The code is a secret, so the request doesn't contain it.
  func isRight(_ code: String, for phone: String) async throws -> Bool {
    try await recorder.answer("codes.check") { try await live.isRight(code, for: phone) }
  }
}
