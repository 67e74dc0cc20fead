import Foundation
import HeadwayAppKit
import HeadwayTestKit
import RideService
import RidesFlow
import RidesProgram
import SignUpFlow
import Testing

/// Runs the program without a terminal, with the service on this machine.
@MainActor @Suite final class RidesTests {
  private let folder = NSTemporaryDirectory() + "rides-\(UUID().uuidString)"
  private let server: RideServer

  init() throws { server = try RideServer() }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func app(_ arguments: String...) throws -> (ScreenDriver, ProgramSession) {
    let session = try RidesProgram.program(server.address).start(arguments, in: folder)
    return (ScreenDriver(session.flow, columns: 64, rows: 14), session)
  }

  private func signUp(_ app: ScreenDriver) async {
    app.type("030 123456")
    app.press("enter")
    await app.wait(for: "We have sent a code")
    app.type(RideServer.code)
    app.press("enter")
    await app.wait(for: "Which language")
    app.press("enter")
    await app.wait(for: "email address")
    app.type("ada@example.com")
    app.press("enter")
  }

  @Test("a new user signs up, books a ride and signs out")
  func walk() async throws {
    let (app, _) = try app()
    await signUp(app)
    await app.wait(for: "Museum")
    app.press("down", "enter")
    #expect(app.text.contains("326 cents per km"))
    app.press("enter")
    await app.wait(for: "– booked")
    app.press("esc")
    #expect(app.text.contains("Museum booked"))
    app.press("A")
    #expect(app.text.contains("ada@example.com"))
    app.press("enter")
    await app.wait(for: "What is your phone number?")
  }

  @Test("a link to a ride waits until the user has signed up")
  func link() async throws {
    let (app, session) = try app("open", "rides://ride/3")
    await signUp(app)
    await app.wait(for: "Harbor")
    await app.wait(for: "205 cents per km")
    #expect(session.notice == nil)
  }

  @Test("a recorded session is the same without the service")
  func recording() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/museum.session"
    let session = try RidesProgram.program(server.address).start(
      ["--record-session", path], in: folder)
    let app = ScreenDriver(session.screen, columns: 64, rows: 14)
    await signUp(app)
    await app.wait(for: "Museum")
    app.press("down", "enter")
    app.press("enter")
    await app.wait(for: "– booked")
    app.press("esc")
    try session.save()
    let address = try #require(URL(string: "http://127.0.0.1:1"))
    let replayed = try await RidesProgram.program(address).replay(path)
    #expect(replayed.difference == nil)
    #expect(replayed.text.contains("Museum booked"))
  }

  @Test("a resumed session needs no second sign-up")
  func resume() async throws {
    let (first, session) = try app()
    await signUp(first)
    await first.wait(for: "Museum")
    try session.save()
    let (app, _) = try app("--resume")
    await app.wait(for: "Museum")
  }

  @Test("a ride that another user has booked is a problem, with the reason of the service")
  func taken() async throws {
    let client = RideClient(address: server.address)
    let app = ScreenDriver(Rides(service: client), columns: 64, rows: 14)
    await app.wait(for: "Airport")
    #expect(try await client.book(1).isBooked)
    app.press("enter", "enter")
    await app.wait(for: "The ride is taken.")
    app.press("esc", "r")
    await app.wait(for: "Airport booked")
  }

  @Test("without the service, the screen shows the reason")
  func unreachable() async throws {
    let address = try #require(URL(string: "http://127.0.0.1:1"))
    let app = ScreenDriver(Rides(service: RideClient(address: address)), columns: 100, rows: 14)
    await app.wait(for: "Loading…")
    await app.wait(for: "Can't connect to http://127.0.0.1:1")
  }

  @Test("the reducer books one ride at a time")
  func reducer() async {
    let service = Failing()
    let store = TestStore(RideList.State(), reduce: RideList.reducer(service))
    store.send(.bookRequested(1)) { $0.booking = 1 }
    store.send(.bookRequested(2))
    await store.receive(.failed("closed")) {
      $0.booking = nil
      $0.problem = "closed"
    }
    await store.finish()
  }

  @Test("random input finds no error")
  func fuzz() async throws {
    let app = ScreenDriver(
      Rides(service: RideClient(address: server.address)), columns: 64, rows: 14)
    await app.wait(for: "Airport")
    await app.fuzz(events: 300)
  }
}

private struct Failing: RideService {
  struct Closed: Error, CustomStringConvertible { let description = "closed" }

  func rides() async throws -> [Ride] { throw Closed() }
  func book(_ id: Ride.ID) async throws -> Ride { throw Closed() }
}
