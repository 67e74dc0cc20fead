import Foundation
import Git
import Workspace

extension WorkingTreeScanner {
  /// Describes the tracked files by their blobs, sizes and times, without reading them.
  package func contents(of root: String) async -> String? {
    guard let repository = try? await GitRepository.known(at: root), !repository.isBare,
      let entries = try? await repository.index()
    else { return nil }
    var hash = StableHash()
    for entry in entries {
      hash.add(entry.path)
      hash.add(entry.object.utf8)
      guard entry.isInWorkingTree else { continue }
      hash.add(stamp(of: Array("\(root)/".utf8) + entry.path).utf8)
    }
    return hash.hexadecimal
  }

  private func stamp(of path: [UInt8]) -> String {
    var status = stat()
    let found = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.map { lstat($0, &status) } ?? -1
    }
    guard found == 0 else { return "none" }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_mode) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }
}
