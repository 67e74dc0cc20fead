import Foundation
import SignUpFlow

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service over HTTP.
public struct RideClient: RideService, CodeServer {
  /// The reason why a request failed, for the user.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  private let address: URL

  /// Creates a client.
  ///
  /// - Parameter address: the address of the service, such as `http://127.0.0.1:8080`.
  public init(address: URL) { self.address = address }

  /// Returns all rides.
  public func rides() async throws -> [Ride] { try await get("rides") }

  /// Books a ride.
  public func book(_ id: Ride.ID) async throws -> Ride {
    try await post("rides/\(id)/book", body: [:])
  }

  /// Sends a code to a phone.
  public func sendCode(to phone: String) async throws {
    let _: [String: Bool] = try await post("codes", body: ["phone": phone])
  }

  /// Returns whether a code is right.
  public func isRight(_ code: String, for phone: String) async throws -> Bool {
    let answer: [String: Bool] = try await post(
      "codes/check", body: ["code": code, "phone": phone])
    return answer["isRight"] ?? false
  }

  private func get<Answer: Decodable>(_ path: String) async throws -> Answer {
    try await send(URLRequest(url: address.appending(path: path)))
  }

  private func post<Answer: Decodable>(
    _ path: String, body: [String: String]
  ) async throws -> Answer {
    var request = URLRequest(url: address.appending(path: path))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(body)
    return try await send(request)
  }

  private func send<Answer: Decodable>(_ request: URLRequest) async throws -> Answer {
    let (data, response) = try await answer(to: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      throw Failure(description: String(decoding: data.prefix(200), as: UTF8.self))
    }
    return try JSONDecoder().decode(Answer.self, from: data)
  }

  private func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    do {
      return try await URLSession.shared.data(for: request)
    } catch let error as URLError where error.code != .cancelled {
      throw Failure(
        description: "Can't connect to \(address.absoluteString) (error \(error.errorCode)).")
    }
  }
}
