import Synchronization

/// The grapheme clusters of more than one scalar that were ever put into a cell.
///
/// Content is untrusted, so the pool is bounded; text that needs more than this many different
/// emoji sequences on screens of one process shows the first scalar of the rest.
public enum ClusterPool {
  /// How many clusters are kept at most.
  public static let capacity = 65_536

  private struct Contents {
    var clusters: [Character] = []
    var indices: [Character: UInt32] = [:]
  }

  private static let contents = Mutex(Contents())

  static func intern(_ cluster: Character) -> UInt32? {
    contents.withLock { contents in
      if let index = contents.indices[cluster] { return index }
      guard contents.clusters.count < capacity else { return nil }
      let index = UInt32(contents.clusters.count)
      contents.clusters.append(cluster)
      contents.indices[cluster] = index
      return index
    }
  }

  static func cluster(_ index: UInt32) -> Character {
    contents.withLock { $0.clusters[Int(index)] }
  }
}
