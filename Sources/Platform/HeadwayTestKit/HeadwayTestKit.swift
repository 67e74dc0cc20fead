// The platform and its test support as one import, for the tests of an app.

@_exported import HeadwayKit
@_exported import TestSupport
