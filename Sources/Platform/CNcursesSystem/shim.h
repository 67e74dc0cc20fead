// This header only names the library, so that SwiftPM can suggest the system package to install.
