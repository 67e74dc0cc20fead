#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Detects whether this process runs tests, without Foundation and without linking a test library.
///
/// Looking up the class `XCTestCase` fails on Linux and with Swift Testing. The detection therefore
/// checks whether a test library is loaded, whether the program is a test bundle, and whether it is
/// one of the two programs that load test bundles.
public enum TestProcess {
  /// True in a process that `swift test` or Xcode started for XCTest or Swift Testing.
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
