#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether this process runs tests, found out without Foundation and without a test library.
///
/// Asking for the class `XCTestCase` by name fails on Linux, and under Swift Testing there is none.
/// So three signs are looked at: a test library is loaded, the program is a test bundle, or it is one
/// of the two programs that load such bundles.
public enum TestProcess {
  /// True in a process started by `swift test` or Xcode, with XCTest or Swift Testing.
  public static let isRunning: Bool = {
    let program = CommandLine.arguments.first ?? ""
    let name = program.split(separator: "/").last.map(String.init) ?? program
    if name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper" {
      return true
    }
    return symbol("swt_abiv0_getEntryPoint") != nil || symbol("_swift_testing_getEntryPoint") != nil
  }()

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(dlopen(nil, RTLD_NOW), name)
  }
}
