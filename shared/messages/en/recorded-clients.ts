/** Why an entry can’t have the recorder: see `clientEntryProblems`. */
export const clientEntryProblem =
  '{problem, select, url {it has a URL instead of a command} syntax {Loupe doesn’t change TOML and YAML files} encoding {the file isn’t UTF-8} builtIn {it is a part of its client, not a server} shell {its command needs a shell} other {it has no command that Loupe knows}}';

export const clientEntryLost =
  '“{name}” in {file} no longer has the recorder: {problem, select, missing {the entry is gone} other {another program replaced its command}}.';
export const recorderInstalled = '{client} now starts “{name}” with the recorder.';
export const recorderUninstalled = '{client} now starts “{name}” without the recorder.';

/** The recorder in the configurations of other clients. */
export const recordedClients = {
  problem: clientEntryProblem,
  restart:
    '{client, select, claudeDesktop {Quit Claude Desktop completely, then open it again.} claudeCode {Start a new Claude Code session, or reconnect the server with /mcp.} cursor {Turn the server off and on in Cursor’s MCP settings.} vscode {Run “MCP: List Servers” in VS Code and restart the server.} windsurf {Refresh the MCP servers in Windsurf’s Cascade panel.} cline {Restart the server in Cline’s list of MCP servers.} zed {Restart the server in Zed’s agent settings, or restart Zed.} other {Restart the client.}}',
  lost: clientEntryLost,
  installed: recorderInstalled,
  uninstalled: recorderUninstalled,
  record: 'Record a client…',
  title: {
    record: 'Record a client',
    measure: 'Measure a client',
  },
  intro: {
    record:
      'Choose a server in a client’s configuration. Loupe puts its recorder before the server’s command, and shows the change before it makes it.',
    measure:
      'Choose a server in a client’s configuration. For a while, Loupe’s probe takes its place: it measures what the client does with a server. Loupe shows the change before it makes it, and restores the entry afterwards.',
  },
  noneTitle: 'No servers found',
  noneText: 'Loupe looked in the configurations of {clients}. Enter a project’s folder to look there, too.',
  unsupported: {
    record: 'Can’t be recorded: {problem}.',
    measure: 'Can’t be used: {problem}.',
  },
  recorded: 'recorded',
  changed: 'changed by another program',
  disabled: 'disabled',
  disabledHint: 'The client doesn’t start this server until it is enabled there.',
  choose: {
    record: 'Record…',
    measure: 'Use…',
  },
  entry: {
    record: 'Record “{name}” of {client}…',
    measure: 'Measure {client} in place of “{name}”…',
  },
  recordTitle: 'Record “{name}”',
  stopTitle: 'Stop recording “{name}”',
  installText:
    'The client will start this server through Loupe’s recorder, which passes everything on unchanged and writes it to a session file, secrets included. Only the marked lines change. Loupe keeps a backup of the file until you stop recording.',
  uninstallText:
    'The entry gets back the command that it had before. The file is restored byte for byte if nothing else in it changed since.',
  client: 'Client',
  file: 'File',
  copyFile: 'Copy the file’s path',
  lines: 'Changed lines',
  masked: 'Secrets and comments are hidden here; in the file they stay as they are.',
  change: 'Change file',
  back: 'Back',
  cancel: 'Cancel',
  done: 'Done',
  appears: 'From then on, what the client sends appears on this page.',
  backup: 'Backup',
  copyBackup: 'Copy the backup’s path',
  recordedTitle: 'Recorded clients',
  since: 'since',
  stop: {
    record: 'Stop recording…',
    measure: 'Continue…',
  },
  stopEntry: {
    record: 'Stop recording “{name}” of {client}…',
    measure: 'Continue measuring {client} in place of “{name}”…',
  },
  changedText:
    'Another program changed its command, so Loupe leaves the entry as it is. Correct it by hand; the backup has the file from before the recording.',
  measure: 'Measure a client…',
  measuring: 'being measured',
  measureTitle: 'Measure the client of “{name}”',
  measureText:
    'The client will start Loupe’s probe in place of this server, which isn’t started until you restore the entry. Only the marked lines change. Loupe keeps a backup of the file until then.',
  limits: 'Also measure limits of names and descriptions',
  limitsText:
    'The probe then also offers tools with long names and a long description. Some hosts refuse all its tools for them.',
  measureLater: 'What is measured is saved. Recordings lists the client until you restore it.',
  later: 'Continue later',
  restore: 'Restore configuration',
  steps: 'Steps',
  stepDone: 'Done',
  stepOpen: 'Open',
  stepInstalled: '{client} starts the probe.',
  stepConnected: '{name} is connected. What it does by itself is being measured.',
  stepResults: 'What of results reaches the model (optional). Say to the model:',
  stepTimes: 'How long a call may take (optional, takes as long as that). Say to the model:',
  stepRestore: 'Restore the configuration.',
  stepRestored: '{client} starts the server again.',
  copySentence: 'Copy the sentence',
  facts: 'Measured: {name}',
  factsText: 'Beside what Loupe knows of {known}. What wasn’t seen is unknown.',
  factsUnknown: 'Loupe has no profile of this client. What wasn’t seen is unknown.',
  fact: 'Fact',
  comparisonColumn: 'Comparison',
  measuredColumn: 'Measured',
  knownColumn: 'Known',
  comparison: { agrees: 'agrees', differs: 'differs', new: 'new', missing: 'not measured' },
  copyProfile: 'Copy the profile’s path',
};
