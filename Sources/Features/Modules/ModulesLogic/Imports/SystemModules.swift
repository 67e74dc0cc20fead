/// The modules of Apple's systems and of the Swift toolchain, which no package declares.
enum SystemModules {
  /// Whether a name is that of a well-known module of the system.
  static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names = Set(
    """
    ARKit AVFAudio AVFoundation AVKit Accelerate Accessibility Accounts ActivityKit AdServices \
    AdSupport AddressBook AddressBookUI Android AppIntents AppKit AppTrackingTransparency \
    ApplicationServices AssetsLibrary AudioToolbox AudioUnit AuthenticationServices \
    BackgroundTasks Bionic BusinessChat CFNetwork CRT CallKit CarPlay Charts Cinematic \
    ClassKit ClockKit CloudKit Cocoa ColorSync Combine CommonCrypto CompositorServices \
    Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData \
    CoreFoundation CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI \
    CoreML CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony \
    CoreText CoreTransferable CoreVideo CoreWLAN CreateML CryptoKit CryptoTokenKit Cxx \
    CxxStdlib Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck \
    DiskArbitration Dispatch Distributed EventKit EventKitUI ExecutionPolicy \
    ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls FileProvider \
    FileProviderUI FinderSync Foundation FoundationEssentials FoundationInternationalization \
    FoundationModels FoundationNetworking FoundationXML GLKit GSS GameController GameKit \
    GameplayKit Glibc GroupActivities HealthKit HealthKitUI HomeKit Hypervisor IOBluetooth \
    IOKit IOSurface IdentityLookup ImageCaptureCore ImageIO InputMethodKit Intents IntentsUI \
    JavaScriptCore JournalingSuggestions LinkPresentation LocalAuthentication \
    LockedCameraCapture MLCompute MachO ManagedSettings MapKit MatterSupport \
    MediaAccessibility MediaPlayer MessageUI Messages Metal MetalFX MetalKit \
    MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MobileCoreServices ModelIO \
    MultipeerConnectivity MusicKit Musl NaturalLanguage NearbyInteraction Network \
    NetworkExtension NotificationCenter OSLog ObjectiveC Observation OpenAL OpenCL \
    OpenDirectory OpenGL OpenGLES PDFKit PHASE PackageDescription PackagePlugin PassKit \
    PencilKit PhotoKit Photos PhotosUI PlaygroundSupport Playgrounds ProximityReader PushKit \
    PushToTalk Quartz QuartzCore QuickLook QuickLookThumbnailing QuickLookUI RealityKit \
    RegexBuilder ReplayKit RoomPlan SafariServices SceneKit ScreenCaptureKit ScreenTime \
    Security SecurityFoundation SensitiveContentAnalysis SensorKit ServiceManagement \
    SharedWithYou ShazamKit Social SoundAnalysis Speech SpriteKit StoreKit StoreKitTest Swift \
    SwiftData SwiftUI Symbols Synchronization SystemConfiguration TVMLKit TVServices TVUIKit \
    TabularData Testing ThreadNetwork TipKit Translation Twitter UIKit UniformTypeIdentifiers \
    UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization \
    Vision VisionKit WASILibc WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WinSDK \
    WorkoutKit XCTest XPC _Concurrency _Differentiation _StringProcessing iAd os simd ucrt \
    vImage vecLib zlib
    """
    .split(separator: " ").map(String.init))
}
