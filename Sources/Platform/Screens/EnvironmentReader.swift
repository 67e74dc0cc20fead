#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables of the process.
public enum EnvironmentReader {
  /// Returns the value of a variable, or nil if it isn't set.
  public static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
