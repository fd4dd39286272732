import type { Messages } from '../messages.ts';

/** Why an entry can’t have the recorder: see `clientEntryProblems`. */
export const clientEntryProblem =
  '{problem, select, url {Er hat statt eines Befehls eine URL} syntax {Loupe ändert keine TOML- und YAML-Dateien} encoding {Die Datei ist nicht UTF-8-codiert} builtIn {Er ist ein Teil seines Clients und kein Server} shell {Sein Befehl braucht eine Shell} otherRecorder {Er enthält bereits einen Rekorder} other {Er hat keinen Befehl, den Loupe kennt}}';

export const recordedClients: Messages['recordedClients'] = {
  problem: clientEntryProblem,
  restart:
    '{client, select, claudeDesktop {Beenden Sie Claude Desktop vollständig, und öffnen Sie es wieder.} claudeCode {Beginnen Sie eine neue Sitzung in Claude Code, oder verbinden Sie den Server mit /mcp neu.} cursor {Schalten Sie den Server in den MCP-Einstellungen von Cursor aus und wieder ein.} vscode {Führen Sie in VS Code „MCP: List Servers“ aus, und starten Sie den Server neu.} windsurf {Aktualisieren Sie die MCP-Server im Cascade-Bereich von Windsurf.} cline {Starten Sie den Server in der Liste der MCP-Server von Cline neu.} zed {Starten Sie den Server in den Agent-Einstellungen von Zed oder Zed selbst neu.} other {Starten Sie den Client neu.}}',
};
