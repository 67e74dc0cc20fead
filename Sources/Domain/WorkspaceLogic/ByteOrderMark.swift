/// The mark with which some editors begin a file in UTF-8. It isn't part of the text.
package enum ByteOrderMark {
  /// Returns the length of the mark in bytes; 0 without one.
  package static func length(in text: some Collection<UInt8>) -> Int {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
