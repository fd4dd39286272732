import type { Messages } from '../messages.ts';

/** Why an entry can’t have the recorder: see `clientEntryProblems`. */
export const clientEntryProblem =
  '{problem, select, url {Er hat statt eines Befehls eine URL} syntax {Loupe ändert keine TOML- und YAML-Dateien} encoding {Die Datei ist nicht UTF-8-codiert} builtIn {Er ist ein Teil seines Clients und kein Server} shell {Sein Befehl braucht eine Shell} other {Er hat keinen Befehl, den Loupe kennt}}';

export const clientEntryLost =
  '„{name}“ in {file} hat den Rekorder nicht mehr: {problem, select, missing {Der Eintrag fehlt} other {Ein anderes Programm hat den Befehl ersetzt}}.';
export const recorderInstalled = '{client} startet „{name}“ jetzt mit dem Rekorder.';
export const recorderUninstalled = '{client} startet „{name}“ jetzt ohne den Rekorder.';

export const recordedClients: Messages['recordedClients'] = {
  problem: clientEntryProblem,
  restart:
    '{client, select, claudeDesktop {Beenden Sie Claude Desktop vollständig, und öffnen Sie es wieder.} claudeCode {Beginnen Sie eine neue Sitzung in Claude Code, oder verbinden Sie den Server mit /mcp neu.} cursor {Schalten Sie den Server in den MCP-Einstellungen von Cursor aus und wieder ein.} vscode {Führen Sie in VS Code „MCP: List Servers“ aus, und starten Sie den Server neu.} windsurf {Aktualisieren Sie die MCP-Server im Cascade-Bereich von Windsurf.} cline {Starten Sie den Server in der Liste der MCP-Server von Cline neu.} zed {Starten Sie den Server in den Agent-Einstellungen von Zed oder Zed selbst neu.} other {Starten Sie den Client neu.}}',
  lost: clientEntryLost,
  installed: recorderInstalled,
  uninstalled: recorderUninstalled,
  record: 'Client aufzeichnen…',
  title: {
    record: 'Client aufzeichnen',
    measure: 'Client messen',
  },
  intro: {
    record:
      'Wählen Sie einen Server in der Konfiguration eines Clients. Loupe setzt seinen Rekorder vor den Befehl des Servers und zeigt die Änderung, bevor sie vorgenommen wird.',
    measure:
      'Wählen Sie einen Server in der Konfiguration eines Clients. Für eine Weile tritt Loupes Messserver an seine Stelle: Er misst, was der Client mit einem Server macht. Loupe zeigt die Änderung, bevor sie geschieht, und stellt den Eintrag danach wieder her.',
  },
  noneTitle: 'Keine Server gefunden',
  noneText:
    'Loupe hat in den Konfigurationen von {clients} gesucht. Geben Sie den Ordner eines Projekts ein, um auch dort zu suchen.',
  unsupported: {
    record: 'Lässt sich nicht aufzeichnen: {problem}.',
    measure: 'Lässt sich nicht verwenden: {problem}.',
  },
  recorded: 'wird aufgezeichnet',
  changed: 'von einem anderen Programm geändert',
  disabled: 'deaktiviert',
  disabledHint: 'Der Client startet diesen Server erst, wenn er dort aktiviert ist.',
  choose: {
    record: 'Aufzeichnen…',
    measure: 'Verwenden…',
  },
  entry: {
    record: '„{name}“ von {client} aufzeichnen…',
    measure: '{client} anstelle von „{name}“ messen…',
  },
  recordTitle: '„{name}“ aufzeichnen',
  stopTitle: 'Aufzeichnung von „{name}“ beenden',
  installText:
    'Der Client startet diesen Server künftig über den Rekorder von Loupe. Der Rekorder gibt alles unverändert weiter und schreibt es, auch Geheimnisse, in eine Sitzungsdatei. Nur die markierten Zeilen ändern sich. Bis Sie die Aufzeichnung beenden, behält Loupe eine Sicherung der Datei.',
  uninstallText:
    'Der Eintrag erhält seinen früheren Befehl zurück. Hat sich sonst nichts in der Datei geändert, wird sie Byte für Byte wiederhergestellt.',
  client: 'Client',
  file: 'Datei',
  copyFile: 'Dateipfad kopieren',
  lines: 'Geänderte Zeilen',
  masked: 'Geheimnisse und Kommentare sind hier ausgeblendet; in der Datei bleiben sie, wie sie sind.',
  change: 'Datei ändern',
  back: 'Zurück',
  cancel: 'Abbrechen',
  done: 'Fertig',
  appears: 'Was der Client danach sendet, erscheint auf dieser Seite.',
  backup: 'Sicherung',
  copyBackup: 'Pfad der Sicherung kopieren',
  recordedTitle: 'Aufgezeichnete Clients',
  since: 'seit',
  stop: {
    record: 'Aufzeichnung beenden…',
    measure: 'Fortsetzen…',
  },
  stopEntry: {
    record: 'Aufzeichnung von „{name}“ in {client} beenden…',
    measure: 'Messung von {client} anstelle von „{name}“ fortsetzen…',
  },
  changedText:
    'Ein anderes Programm hat den Befehl geändert. Loupe lässt den Eintrag deshalb, wie er ist. Korrigieren Sie ihn von Hand; die Sicherung enthält die Datei von vor der Aufzeichnung.',
  measure: 'Client messen…',
  measuring: 'wird gemessen',
  measureTitle: 'Client von „{name}“ messen',
  measureText:
    'Der Client startet Loupes Messserver anstelle dieses Servers, der nicht startet, bis Sie den Eintrag wiederherstellen. Nur die markierten Zeilen ändern sich. Bis dahin bewahrt Loupe eine Sicherung der Datei auf.',
  limits: 'Auch die Grenzen von Namen und Beschreibungen messen',
  limitsText:
    'Der Messserver bietet dann auch Tools mit langen Namen und einer langen Beschreibung an. Manche Hosts lehnen deshalb alle seine Tools ab.',
  measureLater: 'Gemessenes ist gespeichert. Bis zum Wiederherstellen steht der Client unter „Aufzeichnungen“.',
  later: 'Später fortsetzen',
  restore: 'Konfiguration wiederherstellen',
  steps: 'Schritte',
  stepDone: 'Erledigt',
  stepOpen: 'Offen',
  stepInstalled: '{client} startet den Messserver.',
  stepConnected: '{name} ist verbunden. Was der Client von selbst tut, wird gemessen.',
  stepResults: 'Was von Ergebnissen das Modell erreicht (optional). Sagen Sie dem Modell:',
  stepTimes: 'Wie lange ein Aufruf dauern darf (optional, dauert genauso lange). Sagen Sie dem Modell:',
  stepRestore: 'Stellen Sie die Konfiguration wieder her.',
  stepRestored: '{client} startet wieder den Server.',
  copySentence: 'Satz kopieren',
  facts: 'Gemessen: {name}',
  factsText: 'Neben dem, was Loupe über {known} weiß. Was nicht zu sehen war, ist unbekannt.',
  factsUnknown: 'Loupe hat kein Profil dieses Clients. Was nicht zu sehen war, ist unbekannt.',
  fact: 'Fakt',
  comparisonColumn: 'Vergleich',
  measuredColumn: 'Gemessen',
  knownColumn: 'Bekannt',
  comparison: { agrees: 'stimmt überein', differs: 'weicht ab', new: 'neu', missing: 'nicht gemessen' },
  copyProfile: 'Pfad des Profils kopieren',
};
