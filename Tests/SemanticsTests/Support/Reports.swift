import Diagnostics
import Synchronization

/// Returns the misuse that is reported while `body` runs.
func reports(of body: () throws -> Void) rethrows -> [String] {
  let found = Mutex<[String]>([])
  try MisuseReport.withHandler({ report in found.withLock { $0.append(report.message) } }, body)
  return found.withLock { $0 }
}
