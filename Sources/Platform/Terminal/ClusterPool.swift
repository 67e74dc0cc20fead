import Synchronization

/// The grapheme clusters of several scalars that cells have contained so far in this process.
///
/// Content is untrusted, so the pool has a fixed capacity. When it is full, cells show only the
/// first scalar of any new cluster.
package enum ClusterPool {
  /// The largest number of clusters in the pool.
  package static let capacity = 65_536

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
