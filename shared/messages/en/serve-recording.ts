/** The dialog with what serves a recording in place of its server. */
export const serveRecording = {
  open: 'Serve…',
  title: 'Serve “{name}”',
  intro:
    'Loupe answers a client from this recording, without the server: requests that were recorded get the recorded responses.',
  masked:
    'Secrets are masked in this recording, so a client may get other results than were recorded. --allow-redacted says that this is intended.',
  transport: 'Transport',
  port: 'Port',
  noPort: 'A port is a whole number from 1 to 65535.',
  command: 'Command',
  copyCommand: 'Copy the command',
  commandHint: 'For scripts, and for clients that are configured with a command.',
  startFirst: 'Run this first; it serves the recording on 127.0.0.1 until Ctrl+C.',
  config: 'Client configuration',
  copyConfig: 'Copy the configuration',
  configHint: 'For Claude Desktop, Claude Code, Cursor and others. VS Code calls “mcpServers” “servers”.',
  programHint: 'loupe must be on the PATH. If the client doesn’t find it, enter its full path.',
};
