/// A git setting with unusual values that must not change Headway's results.
///
/// The keys come from `git help -c`. The table omits keys that define the content of a repository
/// or the classification of its files, because they change git's own output too: `core.bare`,
/// `core.worktree`, `core.symlinks`, `core.repositoryFormatVersion`, `core.sparseCheckout`,
/// `extensions.*`, `mailmap.*`, `safe.*`, `include.path`, and `filter.*` in a user's configuration.
struct GitSetting: Equatable {
  let key: String
  let values: [String]
}

extension GitSetting {
  /// All settings of the table. `|` separates the values of a key, and git accepts each value.
  static let all: [GitSetting] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: "=", maxSplits: 1)
    return GitSetting(
      key: parts[0].trimmingCharacters(in: .whitespaces),
      values: parts[1].split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      })
  }

  private static let table = #"""
    log.diffMerges = off | remerge | combined | dense-combined | separate
    log.follow = true
    log.showRoot = false
    log.showSignature = true
    log.abbrevCommit = true
    log.date = relative | iso-strict | format:%H
    log.decorate = full | short
    log.excludeDecoration = refs/*
    log.graphColors = red
    log.initialDecorationSet = all
    log.mailmap = false
    i18n.logOutputEncoding = UTF-16 | ISO-8859-1 | SHIFT-JIS
    i18n.commitEncoding = ISO-8859-1 | UTF-16
    format.pretty = oneline | %h%x00 | raw
    format.notes = true
    format.attach = --
    format.from = true
    format.subjectPrefix = X
    pretty.tformat = %h
    notes.displayRef = *
    notes.rewriteMode = concatenate
    core.notesRef = refs/notes/odd
    core.abbrev = 4 | no
    core.quotePath = true
    core.pager = false
    core.editor = false
    core.askPass = false
    core.attributesFile = /etc/passwd
    core.autocrlf = true | input
    core.eol = crlf | lf
    core.ignoreCase = true
    core.sshCommand = false
    core.gitProxy = false
    core.fsmonitor = false
    core.fsmonitorHookVersion = 1
    core.hooksPath = /
    core.untrackedCache = true
    core.splitIndex = true
    core.preloadIndex = false
    core.checkStat = minimal
    core.trustctime = false
    core.ignoreStat = true
    core.commitGraph = false
    core.multiPackIndex = false
    core.bigFileThreshold = 1
    core.compression = 0
    core.looseCompression = 0
    core.packedGitLimit = 1m
    core.packedGitWindowSize = 4k
    core.deltaBaseCacheLimit = 1
    core.alternateRefsCommand = false
    core.alternateRefsPrefixes = refs/odd
    core.commentChar = ; | auto
    core.checkRoundtripEncoding = UTF-16
    core.excludesFile = /dev/null
    core.fileMode = true
    core.filesRefLockTimeout = 0
    core.packedRefsTimeout = 0
    core.fsync = none
    core.fsyncMethod = writeout-only
    core.hideDotFiles = true
    core.logAllRefUpdates = always
    core.precomposeUnicode = true
    core.preferSymlinkRefs = true
    core.protectHFS = true
    core.protectNTFS = true
    core.restrictinheritedhandles = false
    core.safecrlf = warn | false
    core.sharedRepository = group
    core.sparseCheckoutCone = false
    core.unsetenvvars = PATH
    core.useReplaceRefs = true | false
    core.warnAmbiguousRefs = true
    core.whitespace = trailing-space,cr-at-eol,tabwidth=3
    core.createObject = link
    diff.algorithm = patience | histogram | minimal
    diff.autoRefreshIndex = false
    diff.colorMoved = zebra
    diff.colorMovedWS = ignore-all-space
    diff.context = 7 | 0
    diff.dirstat = files,10,cumulative
    diff.external = false
    diff.ignoreSubmodules = all | none
    diff.indentHeuristic = false
    diff.interHunkContext = 9
    diff.mnemonicPrefix = true
    diff.noprefix = true
    diff.orderFile = /etc/passwd
    diff.relative = true
    diff.renameLimit = 1
    diff.renames = false | copies
    diff.statGraphWidth = 3
    diff.submodule = log | diff
    diff.suppressBlankEmpty = true
    diff.tool = odd
    diff.guitool = odd
    diff.wordRegex = .
    diff.wsErrorHighlight = all
    diff.odd.binary = true
    diff.odd.command = false
    diff.odd.textconv = false
    diff.odd.xfuncname = .*
    diff.odd.wordRegex = .
    diff.odd.cachetextconv = true
    difftool.prompt = true
    color.ui = always
    color.diff = always
    color.status = always
    color.branch = always
    color.grep = always
    color.showBranch = always
    color.advice = always
    color.pager = true
    color.interactive = always
    color.diff.meta = red
    color.diff.frag = red
    column.ui = always
    column.status = always
    column.branch = always
    column.tag = always
    status.aheadBehind = true
    status.branch = true
    status.displayCommentPrefix = true
    status.relativePaths = true
    status.renameLimit = 1
    status.renames = copies
    status.short = true
    status.showStash = true
    status.showUntrackedFiles = all | no
    status.submoduleSummary = true
    submodule.active = .
    submodule.recurse = true
    submodule.fetchJobs = 4
    submodule.alternateLocation = superproject
    submodule.odd.ignore = all
    grep.column = true
    grep.extendedRegexp = true
    grep.fallbackToNoIndex = true
    grep.fullName = true
    grep.lineNumber = true
    grep.patternType = fixed
    grep.threads = 1
    blame.coloring = highlightRecent
    blame.date = relative
    blame.showEmail = true
    blame.showRoot = true
    blame.blankBoundary = true
    branch.sort = -committerdate
    branch.autoSetupMerge = always
    branch.main.remote = odd
    branch.main.merge = refs/heads/odd
    branch.main.description = odd
    tag.sort = -version:refname
    versionsort.suffix = -rc
    merge.conflictStyle = diff3
    merge.renames = false
    merge.renameLimit = 1
    merge.renormalize = true
    merge.stat = false
    merge.tool = odd
    merge.log = true
    merge.directoryRenames = false
    index.threads = 1
    index.version = 4
    index.sparse = true
    index.recordEndOfIndexEntries = true
    index.recordOffsetTable = true
    pack.threads = 1
    pack.useBitmaps = false
    pack.useSparse = false
    pack.window = 1
    pack.depth = 1
    pack.windowMemory = 1m
    pack.writeReverseIndex = true
    gc.auto = 1
    gc.autoDetach = false
    gc.autoPackLimit = 1
    maintenance.auto = true
    maintenance.strategy = incremental
    fetch.writeCommitGraph = true
    fetch.recurseSubmodules = true
    fetch.negotiationAlgorithm = skipping
    fetch.output = compact
    feature.manyFiles = true
    feature.experimental = true
    protocol.version = 0
    protocol.allow = always
    protocol.file.allow = always
    attr.tree = HEAD~2 | odd
    advice.detachedHead = true
    advice.statusHints = true
    advice.graftFileDeprecated = true
    advice.ignoredHook = true
    advice.objectNameWarning = true
    alias.log = !false
    alias.cat-file = !false
    alias.diff = status
    pager.log = true
    pager.diff = false
    pager.status = true
    pager.config = true
    help.autoCorrect = immediate
    commit.status = true
    commit.verbose = true
    commit.gpgSign = true
    commitGraph.readChangedPaths = false
    commitGraph.generationVersion = 1
    gpg.program = false
    gpg.format = ssh
    gpg.ssh.allowedSignersFile = /dev/null
    gpg.minTrustLevel = ultimate
    user.name = Odd
    user.email = odd@example.com
    user.useConfigOnly = true
    author.name = Odd
    committer.email = odd@example.com
    credential.helper = !false
    init.defaultBranch = odd
    checkout.workers = 4
    checkout.guess = false
    transfer.hideRefs = refs/heads
    uploadpack.hideRefs = refs/heads
    receive.hideRefs = refs/heads
    remote.pushDefault = odd
    remote.odd.url = https://odd.invalid/x
    remote.odd.fetch = +refs/heads/*:refs/remotes/odd/*
    url.https://odd.invalid/.insteadOf = /
    rerere.enabled = true
    rebase.stat = true
    pull.rebase = true
    push.default = nothing
    stash.showPatch = true
    showBranch.default = --all
    interactive.singleKey = true
    splitIndex.maxPercentChange = 0
    sparse.expectFilesOutsideOfPatterns = true
    trace2.eventNesting = 1
    trace2.envVars = PATH
    trace2.configParams = *
    worktree.guessRemote = true
    apply.whitespace = error-all
    apply.ignoreWhitespace = change
    am.threeWay = true
    fsck.badDate = error
    ssh.variant = simple
    tar.umask = user
    web.browser = false
    browser.odd.cmd = false
    man.viewer = odd
    """#

  /// Environment variables with values that change git's output.
  static let variables: [String: String] = [
    "GIT_CONFIG_PARAMETERS": "'log.diffmerges=off' 'i18n.logoutputencoding=UTF-16'",
    "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "log.diffMerges", "GIT_CONFIG_VALUE_0": "off",
    "GIT_CONFIG_KEY_1": "diff.external", "GIT_CONFIG_VALUE_1": "false",
    "GIT_CONFIG": "/dev/null", "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere",
    "GIT_COMMON_DIR": "/nowhere", "GIT_OBJECT_DIRECTORY": "/nowhere", "GIT_NAMESPACE": "odd",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index",
    "GIT_INDEX_VERSION": "4", "GIT_PREFIX": "Sources/", "GIT_SHALLOW_FILE": "/etc/passwd",
    "GIT_GRAFT_FILE": "/etc/passwd", "GIT_REPLACE_REF_BASE": "refs/heads/",
    "GIT_NO_REPLACE_OBJECTS": "", "GIT_ATTR_SOURCE": "HEAD~1", "GIT_ATTR_NOSYSTEM": "1",
    "GIT_NOTES_REF": "refs/heads/main", "GIT_NOTES_DISPLAY_REF": "*",
    "GIT_DIFF_OPTS": "-u9", "GIT_EXTERNAL_DIFF": "false", "GIT_MERGE_VERBOSITY": "5",
    "GIT_PAGER": "false", "GIT_PAGER_IN_USE": "1", "GIT_EDITOR": "false", "GIT_ASKPASS": "false",
    "GIT_SSH": "false", "GIT_SSH_COMMAND": "false", "GIT_PROXY_COMMAND": "false",
    "GIT_TERMINAL_PROMPT": "1", "GIT_OPTIONAL_LOCKS": "1", "GIT_FLUSH": "1",
    "GIT_TRACE": "1", "GIT_TRACE2": "1", "GIT_TRACE_SETUP": "1", "GIT_TRACE_PERFORMANCE": "1",
    "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "1", "GIT_ICASE_PATHSPECS": "1",
    "GIT_NOGLOB_PATHSPECS": "0", "GIT_DEFAULT_HASH": "sha256", "GIT_QUARANTINE_PATH": "/nowhere",
    "GIT_AUTHOR_DATE": "1970-01-01", "GIT_COMMITTER_DATE": "1970-01-01",
    "GIT_REF_PARANOIA": "1", "GIT_ALLOW_PROTOCOL": "file", "GIT_PROTOCOL": "version=0",
    "GIT_TEST_DATE_NOW": "0", "GIT_REFLOG_ACTION": "odd", "GIT_SEQUENCE_EDITOR": "false",
    "LESS": "odd", "LC_ALL": "C", "LANGUAGE": "ja", "COLUMNS": "7",
  ]
}
