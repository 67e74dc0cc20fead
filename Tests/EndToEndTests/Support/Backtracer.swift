import Foundation

/// The program that prints backtraces for Swift's crash handler. It is part of a toolchain and
/// missing where only the runtime libraries are installed.
enum Backtracer {
  /// Whether the runtime that this process uses can find the program.
  static let isInstalled: Bool = {
    let libraries = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let line = libraries.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }
    guard let library = line?.split(separator: " ").last else { return false }
    // …/usr/lib/swift/linux/libswiftCore.so
    let root = (0..<4).reduce(URL(filePath: String(library))) { url, _ in
      url.deletingLastPathComponent()
    }
    let program = root.appending(path: "libexec/swift/linux/swift-backtrace")
    return FileManager.default.isExecutableFile(atPath: program.path)
  }()
}
