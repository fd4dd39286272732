/** Why an entry can’t have the recorder: see `clientEntryProblems`. */
export const clientEntryProblem =
  '{problem, select, url {it has a URL instead of a command} syntax {Loupe doesn’t change TOML and YAML files} encoding {the file isn’t UTF-8} builtIn {it is a part of its client, not a server} shell {its command needs a shell} otherRecorder {a recorder is in it already} other {it has no command that Loupe knows}}';

/** The recorder in the configurations of other clients. */
export const recordedClients = {
  problem: clientEntryProblem,
  restart:
    '{client, select, claudeDesktop {Quit Claude Desktop completely, then open it again.} claudeCode {Start a new Claude Code session, or reconnect the server with /mcp.} cursor {Turn the server off and on in Cursor’s MCP settings.} vscode {Run “MCP: List Servers” in VS Code and restart the server.} windsurf {Refresh the MCP servers in Windsurf’s Cascade panel.} cline {Restart the server in Cline’s list of MCP servers.} zed {Restart the server in Zed’s agent settings, or restart Zed.} other {Restart the client.}}',
};
