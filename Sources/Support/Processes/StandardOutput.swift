import CProcesses

/// The buffered standard output of this process.
package enum StandardOutput {
  /// Flushes standard output. Returns whether output was lost although it has a reader. Output that
  /// a program such as `head` no longer reads isn't lost.
  package static func hasLostBytes() -> Bool { headway_lost_output() != 0 }
}
