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
  title: 'Record a client',
  intro:
    'Choose a server in a client’s configuration. Loupe puts its recorder before the server’s command, and shows the change before it makes it.',
  noneTitle: 'No servers found',
  noneText: 'Loupe looked in the configurations of {clients}. Enter a project’s folder to look there, too.',
  unsupported: 'Can’t be recorded: {problem}.',
  recorded: 'recorded',
  changed: 'changed by another program',
  disabled: 'disabled',
  disabledHint: 'The client doesn’t start this server until it is enabled there.',
  choose: 'Record…',
  recordEntry: 'Record “{name}” of {client}…',
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
  stop: 'Stop recording…',
  stopEntry: 'Stop recording “{name}” of {client}…',
  changedText:
    'Another program changed its command, so Loupe leaves the entry as it is. Correct it by hand; the backup has the file from before the recording.',
};
