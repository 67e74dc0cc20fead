import CProcesses

/// What this program prints to standard output, some of which is kept for a while before it is written.
package enum PrintedOutput {
  /// Writes the rest, and says whether some of all that was printed couldn't be written, though somebody
  /// would read it: that `head` has seen enough is no loss.
  package static func isLost() -> Bool { headway_lost_output() != 0 }
}
