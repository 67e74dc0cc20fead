import DependencyInjection
import IssueReporting

/// Turns reports of misuse into issues of the running test.
///
/// A test target has only to link the test support: an unmocked dependency, a flow without a matching
/// rule or a late action then fails the test that caused it, and that one alone. A test that expects a
/// report catches it with `MisuseReport.withHandler`.
public enum MisuseRecording {
  /// Makes every report an issue, in place of the process's handler. The loader has done it already;
  /// only a test that replaced the handler needs to call it.
  public static func install() {
    MisuseReport.setHandler { report in
      reportIssue("\(report)")
    }
  }
}

// The loader calls this before `main`, so that no test has to.
#if canImport(Darwin)
  @section("__DATA,__mod_init_func") @used
  nonisolated(unsafe) private var installation: @convention(c) () -> Void = {
    MisuseRecording.install()
  }
#else
  @section(".init_array") @used
  nonisolated(unsafe) private var installation: @convention(c) () -> Void = {
    MisuseRecording.install()
  }
#endif
