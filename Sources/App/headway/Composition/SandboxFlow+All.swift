import GalleryFlow
import Sandbox

extension SandboxFlow {
  /// All flows: those of the features, and the gallery of controls.
  static let all = LiveComposition.features.flatMap(\.sandbox).map { $0() } + [gallery]

  private static let gallery = SandboxFlow(
    id: "gallery", title: "Gallery of controls",
    generated: { seed, scale in
      SandboxFlow(id: "gallery", title: "Gallery of controls") { _, _, _ in
        Gallery(stress: Gallery.Stress(seed: seed, scale: scale))
      }
    }
  ) { _, _, _ in Gallery() }
}
