#!/usr/bin/env python3
"""faults.py [--seconds N] [--repeat 50] [--seed N] [--only PART] [--program PATH]

Runs commands with faults: kill -9 at random points, full disks, missing and read-only folders, other things in the
place of files, few descriptors, little memory, another clock, eight instances with one cache, and random
corruptions. Each run must have the result of an undisturbed run, or exit with 2 and one clear error. None may
hang for 8 seconds, crash, or leave a torn file. Uses a generated repository. Exits with 1 after a failure.
"""
import argparse
import os
import random
import sys
import time

import corruptions
import exhaustion
import kills
import misplaced
from scratch import Scratch, default_program
from trials import Report, Site

# The parts, each with the number of trials for one repetition.
PARTS = {
    "kills": (kills.test, 1),
    "misplaced": (misplaced.test, 12),
    "limits": (exhaustion.test_limits, 4),
    "full disk": (exhaustion.test_full_disk, 1),
    "folders": (exhaustion.test_folders, 3),
    "clock": (exhaustion.test_clock, 0.2),
    "instances": (exhaustion.test_instances, 1),
    "corruptions": (corruptions.test, 4),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the time for all parts together")
    parser.add_argument("--repeat", type=int, default=50, help="the number of kills of each command")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", action="append", choices=sorted(PARTS), help="only this part; repeatable")
    parser.add_argument("--program", default=default_program())
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    print(f"faults: seed {options.seed}", flush=True)
    report = Report()
    parts = options.only or list(PARTS)
    with Scratch() as scratch:
        os.chmod(scratch.folder, 0o755)
        site = Site.make(program, scratch, options.seed)
        for name in parts:
            test, factor = PARTS[name]
            end = time.monotonic() + options.seconds / len(parts)
            start = time.monotonic()
            test(site, report, random.Random(options.seed), max(1, int(options.repeat * factor)),
                 lambda end=end: time.monotonic() > end)
            print(f"faults: {name}: {time.monotonic() - start:.0f} s", flush=True)
    counts = ", ".join(f"{count} {name}" for name, count in report.counts.items())
    print(f"faults: {sum(report.counts.values())} trials ({counts}); {len(report.failures)} failures")
    if report.failures:
        sys.exit(1)


if __name__ == "__main__":
    main()
