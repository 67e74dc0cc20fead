// The platform and complete programs with external plugins as one import, for apps that want both.

@_exported import ExternalPlugins
@_exported import HeadwayKit
@_exported import Programs
