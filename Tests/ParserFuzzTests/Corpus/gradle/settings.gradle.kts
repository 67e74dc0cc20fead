rootProject.name = "shop"
// c
include(
  ":app", /* d */
  ":core:ui",
)
project(":x").projectDir = file("y/$z")
"""long
"""
