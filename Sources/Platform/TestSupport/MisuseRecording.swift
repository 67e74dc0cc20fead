import Diagnostics
import IssueReporting

/// Converts reports of misuse to issues of the running test, at the line that caused the misuse.
///
/// A test target only has to link the test support. An unmocked dependency, a flow without a
/// matching rule, or a late action then fails the test that caused it. A test that expects a report
/// catches it with `MisuseReport.withHandler`.
public enum MisuseRecording {
  /// Installs a process-wide handler that reports each misuse as an issue. It is installed
  /// automatically at launch; only a test that has replaced the handler needs to call this.
  public static func install() {
    MisuseReport.setHandler { report in
      reportIssue(
        "\(report.module): \(report.message)", fileID: report.fileID, filePath: report.filePath,
        line: report.line, column: 1)
    }
  }
}

// The loader calls this function before `main`.
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
