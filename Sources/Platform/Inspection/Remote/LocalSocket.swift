#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls of the system for sockets in the file system. All sockets are nonblocking, and programs that
/// the app starts don't inherit them.
enum LocalSocket {
  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 4

  /// Creates a socket at a path.
  ///
  /// - Throws: ``InspectorSocketError`` with the reason.
  static func listen(at path: String) throws(InspectorSocketError) -> Int32 {
    let file = try create()
    guard withAddress(path, { bind(file, $0, $1) }) == 0, chmod(path, 0o600) == 0,
      systemListen(file, backlog) == 0
    else { throw failed("can't create \(path)", closing: file) }
    return file
  }

  /// Connects to the socket at a path.
  ///
  /// - Throws: ``InspectorSocketError`` with the reason.
  static func connect(to path: String) throws(InspectorSocketError) -> Int32 {
    let file = try create()
    guard withAddress(path, { systemConnect(file, $0, $1) }) == 0 else {
      throw failed("can't connect to \(path)", closing: file)
    }
    return file
  }

  /// Accepts a connection; nil if none waits.
  static func accept(_ listener: Int32) -> Int32? {
    let file = systemAccept(listener)
    guard file >= 0 else { return nil }
    guard prepare(file) else {
      close(file)
      return nil
    }
    return file
  }

  /// The user at the other end of a connection; nil if it is unknown.
  static func peer(of file: Int32) -> uid_t? {
    #if canImport(Glibc)
      // pid, uid and gid, as in `struct ucred`.
      var credentials: (UInt32, UInt32, UInt32) = (0, .max, .max)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      let isKnown = getsockopt(file, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
      return isKnown && size == 12 ? credentials.1 : nil
    #else
      var (user, group) = (uid_t.max, gid_t.max)
      return getpeereid(file, &user, &group) == 0 ? user : nil
    #endif
  }

  /// Sends bytes without a signal if the other end is closed.
  ///
  /// - Returns: the number of bytes that were sent, 0 if none can be sent now, and nil if the
  ///   connection is closed.
  static func send(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Int? {
    let count = bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        systemSend(file, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      #else
        systemSend(file, buffer.baseAddress, buffer.count, 0)
      #endif
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Reads bytes that have arrived.
  ///
  /// - Returns: the bytes, an empty array if none have arrived, and nil if the connection is closed.
  static func receive(from file: Int32) -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = read(file, &chunk, chunk.count)
    if count > 0 { return Array(chunk[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  private static func create() throws(InspectorSocketError) -> Int32 {
    #if canImport(Glibc)
      let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let file = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard file >= 0, prepare(file) else {
      throw InspectorSocketError("can't create a socket: \(String(cString: strerror(errno)))")
    }
    return file
  }

  private static func prepare(_ file: Int32) -> Bool {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return fcntl(file, F_SETFD, FD_CLOEXEC) == 0 && fcntl(file, F_SETFL, O_NONBLOCK) == 0
  }

  private static func failed(_ message: String, closing file: Int32) -> InspectorSocketError {
    let reason = String(cString: strerror(errno))
    close(file)
    return InspectorSocketError("\(message): \(reason)")
  }

  /// - Returns: -1 if the path is too long.
  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The reason that an inspector can't be reached from another terminal.
package struct InspectorSocketError: Error, Equatable, CustomStringConvertible {
  /// The reason, as text for users.
  package let description: String

  init(_ description: String) { self.description = description }

  /// Creates the error for an app that isn't running.
  ///
  /// - Parameter process: the process id that the user named; nil for none.
  init(missing process: Int32?) {
    let name = process.map { "no app with the process id \($0)" } ?? "no app"
    self.init("\(name) is running with --inspect")
  }
}

private func systemListen(_ file: Int32, _ backlog: Int32) -> Int32 { listen(file, backlog) }
private func systemAccept(_ file: Int32) -> Int32 { accept(file, nil, nil) }
private func systemConnect(
  _ file: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { connect(file, address, size) }
private func systemSend(
  _ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(file, bytes, count, flags) }
