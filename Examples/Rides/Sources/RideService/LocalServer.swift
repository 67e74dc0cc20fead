import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small HTTP server on the loopback interface. It answers one request at a time, and then closes
/// the connection.
public final class LocalServer: Sendable {
  /// The answer to a request.
  public struct Answer: Sendable {
    let status: Int
    let body: Data

    /// An answer with a value as JSON.
    static func json(_ value: some Encodable) -> Answer {
      Answer(status: 200, body: (try? JSONEncoder().encode(value)) ?? Data())
    }

    /// An answer with the reason why the request failed.
    static func failure(_ status: Int, _ reason: String) -> Answer {
      Answer(status: status, body: Data(reason.utf8))
    }
  }

  /// The address of the server.
  public let address: URL
  private let socket: Int32

  /// The largest request in bytes.
  private static let limit = 65_536

  /// Starts a server on a free port.
  ///
  /// - Parameter answer: answers a request, given its method, its path and its body.
  /// - Throws: `POSIXError` if there is no free port.
  public init(answer: @escaping @Sendable (String, String, Data) -> Answer) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = Self.socket(AF_INET, stream, 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 16) == 0
          && getsockname(socket, address, &size) == 0
      }
    }
    guard isOpen, let address = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))")
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL) }
    self.socket = socket
    self.address = address
    Thread.detachNewThread {
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { break }
        Self.serve(connection, answer)
        close(connection)
      }
    }
  }

  deinit {
    // Wakes the thread, which then ends.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private static func socket(_ family: Int32, _ kind: Int32, _ number: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(family, kind, number)
    #else
      Darwin.socket(family, kind, number)
    #endif
  }

  private static func serve(
    _ connection: Int32, _ answer: (String, String, Data) -> Answer
  ) {
    var request = Data()
    var part = [UInt8](repeating: 0, count: 4_096)
    var head: Range<Data.Index>?
    while request.count < limit {
      let count = read(connection, &part, part.count)
      guard count > 0 else { return }
      request.append(contentsOf: part[..<count])
      head = head ?? request.firstRange(of: Data("\r\n\r\n".utf8))
      if let head, request.count - head.upperBound >= length(request[..<head.lowerBound]) { break }
    }
    guard let head else { return }
    let words = String(decoding: request[..<head.lowerBound], as: UTF8.self).prefix { $0 != "\r\n" }
      .split(separator: " ").map(String.init)
    guard words.count == 3 else { return }
    let answer = answer(words[0], words[1], request[head.upperBound...])
    let text =
      "HTTP/1.1 \(answer.status) \(answer.status == 200 ? "OK" : "Error")\r\n"
      + "Content-Length: \(answer.body.count)\r\nConnection: close\r\n\r\n"
    let bytes = [UInt8](text.utf8) + answer.body
    _ = bytes.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
  }

  /// The length of the body according to the header.
  private static func length(_ head: Data) -> Int {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let line = lines.first { $0.lowercased().hasPrefix("content-length:") }
    return line.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
  }
}
