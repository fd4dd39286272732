import type { Messages } from '../messages.ts';
import { documentProblems, textProblems } from './document-fault.ts';
import { clientFailure } from './failure-clients.ts';
import { handshakeFailure } from './failure-handshake.ts';
import { hostsFailure } from './failure-hosts.ts';
import { httpFailure } from './failure-http.ts';
import { testsFailure } from './failure-tests.ts';
import { windowFailure } from './failure-window.ts';

/** What is wrong with a document: see `schemaParams`. */
const fault = `{fault, select, ${documentProblems} taken {„{field}“ ist nicht eindeutig, ein anderer Server hat denselben Wert} other {{fault}}}`;

/** Why a written JSON text isn't an object. */
const notAnObject = `{problem, select, ${documentProblems} notString {„{name}“ ist kein String} other {{problem}}}`;
export const failure: Messages['failure'] = {
  commandNotFound: {
    message: 'Der Befehl „{command}“ wurde nicht gefunden.',
    next: 'Prüfen Sie die Schreibweise, oder geben Sie den vollständigen Pfad des Programms an.',
  },
  commandNotExecutable: {
    message: '„{command}“ ist vorhanden, darf aber nicht ausgeführt werden.',
    next: 'Machen Sie die Datei ausführbar, oder starten Sie sie über ihren Interpreter.',
  },
  workingDirectoryMissing: {
    message: 'Das Arbeitsverzeichnis „{cwd}“ ist nicht vorhanden.',
    next: 'Korrigieren Sie das Arbeitsverzeichnis in den Einstellungen des Servers.',
  },
  spawnFailed: {
    message: '„{command}“ konnte nicht gestartet werden.',
    next: 'Prüfen Sie unten die Meldung des Systems, und versuchen Sie es erneut.',
  },
  processExited: {
    message:
      'Der Prozess des Servers endete nach {minutes, plural, =0 {} other {# min }}{seconds, number} s {signal, select, none {mit Exitcode {exitCode}} other {durch Signal {signal}}}{inFlight, plural, =0 {} one {; # Anfrage blieb unbeantwortet} other {; # Anfragen blieben unbeantwortet}}.',
    next: 'Prüfen Sie unten seine letzten stderr-Zeilen, und starten Sie ihn neu.',
  },
  lineTooLong: {
    message: 'Der Server schrieb mehr als {mebibytes, number} MiB ohne Zeilenumbruch auf stdout.',
    next: 'Jede Nachricht muss eine Zeile sein. Die empfangenen Daten stehen im Protokoll; korrigieren Sie den Server, und starten Sie ihn neu.',
  },
  stdinNotRead: {
    message: 'Der Server liest stdin nicht: {count, plural, one {# Nachricht wartet} other {# Nachrichten warten}}.',
    next: 'Er sendet Anfragen, ohne die Antworten zu lesen. Korrigieren Sie den Server, und starten Sie ihn neu.',
  },
  ...httpFailure,
  ...handshakeFailure,
  malformedResult: {
    message:
      'Die Antwort des Servers auf {method} entspricht nicht der Spezifikation: {problem, select, noArray {„{field}“ fehlt oder ist kein Array} resultType {Für diese Methode ist der resultType {found} nicht erlaubt} badCursor {„nextCursor“ ist kein String, daher ist die nächste Seite nicht erreichbar} longCursor {„nextCursor“ hat {length, number} Zeichen, Loupe sendet höchstens {most, number} zurück} noUri {Die Bestätigung enthält die URI nicht} otherId {Ihre id ist {found} statt der id der Anfrage} noOutcome {sie enthält weder result noch error} noResponse {Die HTTP-Antwort endete ohne sie} other {{problem}}}.',
    next: 'Öffnen Sie den Frame, um zu sehen, was er gesendet hat.',
  },
  requestTimedOut: {
    message:
      '{method} erhielt {waitedMs} lang keine Antwort. In dieser Zeit sendete der Server {framesMeanwhile, plural, =0 {nichts} one {# Nachricht} other {# Nachrichten}}.',
    next: 'Versuchen Sie es erneut, oder erhöhen Sie das Timeout in den Einstellungen des Servers.',
  },
  connectionLost: {
    message: 'Die Verbindung endete vor der Antwort auf {method}.',
    next: 'Starten Sie den Server neu, und versuchen Sie es erneut.',
  },
  streamNotResumed: {
    message:
      'Der Stream brach vor der Antwort auf {method} ab, und der Server lehnte die Wiederaufnahme ab (HTTP {status}).',
    next: 'Senden Sie die Anfrage erneut. Ob der Server sie bereits ausgeführt hat, ist unbekannt.',
  },
  sessionExpired: {
    message: 'Der Server kennt diese Sitzung nicht mehr (HTTP 404 für ihre Sitzungs-ID).',
    next: 'Loupe öffnet automatisch eine neue Sitzung; versuchen Sie es dann erneut.',
  },
  sessionRefused: {
    message: 'Der Server hat die Anfrage wegen ihrer Sitzung abgelehnt (HTTP {status}).',
    next: 'Die Meldung des Servers steht unten. Stellen Sie die Verbindung erneut her: Das öffnet eine neue Sitzung. Versuchen Sie es dann noch einmal.',
  },
  serverError: {
    message:
      '{code, select, missing {Der Server antwortete auf {method} mit einem Fehler ohne Code.} other {Der Server antwortete auf {method} mit dem Fehler {code}.}}',
    next: 'Die Meldung des Servers steht unten; der Frame enthält die vollständige Antwort.',
  },
  cancelled: { message: '{method} wurde abgebrochen.', next: 'Führen Sie es bei Bedarf erneut aus.' },
  cursorLoop: {
    message:
      'Der Server hat den Cursor {cursor} nach {pages, number} Seiten erneut zurückgegeben: Die Liste endet nie.',
    next: 'Die bisher empfangenen Einträge werden angezeigt. Der Server muss für jede Seite einen neuen Cursor zurückgeben.',
  },
  capabilityMissing: {
    message: 'Der Server hat {capability} nicht deklariert.',
    next: 'Keine Aktion erforderlich, außer der Server sollte es anbieten.',
  },
  listenEnded: {
    message: 'Der Server hat das Abonnement beendet.',
    next: 'Abonnieren Sie erneut, wenn Sie es noch brauchen.',
  },
  listenUnacknowledged: {
    message: 'Der Server hat das Abonnement nicht innerhalb von {waitedMs} bestätigt.',
    next: 'Seine Antwort muss mit notifications/subscriptions/acknowledged beginnen. Prüfen Sie den Datenverkehr.',
  },
  notConnected: { message: '„{server}“ ist nicht verbunden.', next: 'Verbinden Sie ihn zuerst.' },
  consentDenied: {
    message: 'Das Starten von „{server}“ wurde abgelehnt.',
    next: 'Stellen Sie die Verbindung erneut her, um wieder gefragt zu werden.',
  },
  unknownServer: {
    message: 'Es gibt keinen Server „{server}“.',
    next: 'Möglicherweise wurde er entfernt. Wählen Sie einen anderen.',
  },
  unknownComparison: {
    message: 'Dieser Vergleich ist nicht mehr verfügbar.',
    next: 'Vergleichen Sie erneut.',
  },
  noToolResult: {
    message: 'Diese Nachricht hat kein Ergebnis eines Tools.',
    next: 'Wählen Sie eine Antwort auf tools/call.',
  },
  unknownSession: { message: 'Diese Sitzung gibt es nicht mehr.', next: 'Verbinden Sie den Server erneut.' },
  recordingUnreadable: {
    message:
      '{problem, select, missing {Die Aufzeichnung {file} lässt sich nicht öffnen.} newer {Die Aufzeichnung {file} stammt von einem neueren Loupe.} endedReader {Loupe wurde zweimal beendet, während es {file} las. Die Datei wird deshalb nicht mehr gelesen.} tooLarge {{file} ist größer als 4 GiB.} other {{file} ist keine Aufzeichnung, die Loupe lesen kann.}}',
    next: '{problem, select, missing {Prüfen Sie, ob es die Datei gibt und ob Sie sie lesen dürfen.} newer {Aktualisieren Sie Loupe, um sie zu öffnen.} endedReader {Entfernen Sie die Datei oder ersetzen Sie sie durch eine kleinere Aufzeichnung.} tooLarge {Importieren Sie sie auf der Befehlszeile: loupe open {file}.} other {Loupe liest die eigenen Sitzungsdateien, HAR und JSON Lines von mcp-cassette, mcpsnoop und mcporter.}}',
  },
  snapshotUnreadable: {
    message: `{file} ist nicht als Snapshot verwendbar: {problem, select, ${documentProblems} unreadable {die Datei lässt sich nicht öffnen} complex {sie ist länger oder tiefer verschachtelt, als Loupe zulässt} otherFormat {die Datei ist kein Snapshot} newer {die Datei stammt von einer neueren Version von Loupe} tooLarge {die Datei ist größer als {mebibytes, number} MiB} other {{problem}}}.`,
    next: 'Erstellen Sie einen neuen: loupe snapshot SERVER --out FILE.',
  },
  snapshotNotTaken: {
    message:
      'Es wurde kein Snapshot erstellt: {problem, select, masked {ein Geheimnis des Servers ist Teil des Textes, daher ist der maskierte Snapshot nicht lesbar} tooLarge {er ist zu groß} cut {ein Eintrag ist zu groß, um ganz behalten zu werden} incomplete {eine Liste ist nicht vollständig} other {{problem}}}.',
    next: 'Laden Sie die Listen des Servers neu und versuchen Sie es noch einmal.',
  },
  unknownSnapshot: { message: 'Dieser Snapshot ist nicht mehr verfügbar.', next: 'Wählen Sie die Datei erneut aus.' },
  recordingWithoutHandshake: {
    message: 'Die Aufzeichnung endet, bevor sich Client und Server auf eine Revision geeinigt haben.',
    next: 'Was bis dahin übertragen wurde, zeigt der Datenverkehr.',
  },
  notInRecording: {
    message: 'Der aufgezeichnete Client hat {method} so nicht gesendet.',
    next: 'Eine Aufzeichnung enthält nur, was ihr Client angefragt hat.',
  },
  sessionReadOnly: {
    message: 'Diese Sitzung ist eine Aufzeichnung: Es lässt sich nichts senden.',
    next: 'Verbinden Sie den Server, um {method} selbst zu senden.',
  },
  recordingTooLarge: {
    message:
      'Die Aufzeichnung ist zu groß: Höchstens 256 MiB Nachrichten und {requests, number} Anfragen lassen sich verwenden.',
    next: 'Zeichnen Sie eine kürzere Sitzung auf.',
  },
  recordingMasked: {
    message:
      'In der Aufzeichnung {file} sind Geheimnisse maskiert; Ergebnisse können also von den aufgezeichneten abweichen.',
    next: 'Um sie trotzdem zu verwenden, ergänzen Sie --allow-redacted.',
  },
  recordingBusy: {
    message: 'Diese Aufzeichnung wird noch geschrieben.',
    next: 'Beenden Sie ihren Client und versuchen Sie es erneut.',
  },
  portTaken: {
    message: 'Port {port} von 127.0.0.1 wird von einem anderen Programm verwendet.',
    next: 'Wählen Sie einen anderen Port.',
  },
  logInUse: {
    message: 'Ein anderes Loupe verwendet das Protokoll des Datenverkehrs gerade.',
    next: 'Exportieren Sie in dessen Fenster, oder beenden Sie es und versuchen Sie es erneut.',
  },
  notARecording: {
    message:
      '{file} ist keine Aufzeichnung, die Loupe lesen kann: {found, select, empty {Die Datei ist leer} archive {Sie ist ein Archiv} image {Sie ist ein Bild} config {Sie ist die Konfiguration eines Clients} json {Sie enthält anderes JSON} noSession {Sie enthält keine MCP-Sitzung} text {Sie enthält anderen Text} other {Sie ist keine Textdatei}}.',
    next: 'Loupe liest die eigenen Sitzungsdateien, HAR und JSON Lines von mcp-cassette, mcpsnoop und mcporter.',
  },
  nothingToExport: {
    message: 'Im Protokoll des Datenverkehrs gibt es keine Frames zum Exportieren.',
    next: 'Wählen Sie andere Frames, oder ändern Sie den Filter. Gelöschte Frames sind nicht mehr vorhanden.',
  },
  harOfStdio: {
    message: 'Die Sitzung lief über stdio, und ein HAR enthält nur HTTP: Die Datei wäre leer.',
    next: 'Wählen Sie eine Sitzungsdatei: Sie enthält alles.',
  },
  unknownExport: {
    message: 'Die exportierte Datei ist nicht mehr verfügbar.',
    next: 'Exportieren Sie die Sitzung erneut.',
  },
  unknownRecording: {
    message: 'Diese Aufzeichnung gibt es nicht mehr.',
    next: 'Suchen Sie sie auf der Seite „Aufzeichnungen“.',
  },
  unknownFrame: {
    message: 'Frame {seq} ist nicht mehr im Protokoll.',
    next: 'Um mehr zu behalten, erhöhen Sie in den Einstellungen die maximale Größe des Protokolls.',
  },
  unknownRead: { message: 'Dieses Ergebnis ist nicht mehr verfügbar.', next: 'Lesen Sie die Ressource erneut.' },
  invalidParamHeaders: {
    message:
      'Das Tool „{tool}“ lässt sich über HTTP nicht aufrufen: Seine x-mcp-header-Annotationen sind ungültig ({problem, select, empty {ein Name ist leer} notToken {ein Name ist kein HTTP-Token} duplicate {ein Name kommt doppelt vor} notPrimitive {eine Eigenschaft ist weder Text noch Zahl noch boolescher Wert} unreachable {eine Annotation ist nicht allein über properties erreichbar} other {{problem}}}).',
    next: 'Korrigieren Sie das inputSchema des Tools auf dem Server, und laden Sie die Liste neu.',
  },
  callDenied: {
    message: 'Der Aufruf von „{tool}“ wurde abgelehnt; nichts wurde gesendet.',
    next: 'Führen Sie ihn erneut aus, um wieder gefragt zu werden, oder prüfen Sie die Richtlinie des Servers für Toolaufrufe.',
  },
  bytesDenied: {
    message:
      'Die Bytes für „{server}“ wurden {verdict, select, denied {abgelehnt} other {vor einer Entscheidung zurückgezogen}}; nichts wurde gesendet.',
    next: 'Senden Sie sie erneut, um wieder gefragt zu werden, oder prüfen Sie die Richtlinie des Servers für Tool-Aufrufe: Lehnt sie diese ab, werden keine Bytes gesendet.',
  },
  callWithdrawn: {
    message: 'Der Aufruf von „{tool}“ wurde vor einer Entscheidung zurückgezogen; nichts wurde gesendet.',
    next: 'Führen Sie ihn erneut aus, um wieder gefragt zu werden.',
  },
  badArguments: {
    message: `Die Argumente sind kein JSON-Objekt: ${notAnObject}.`,
    next: 'Korrigieren Sie den JSON-Text: Das Protokoll verlangt hier ein Objekt.',
  },
  badReply: {
    message: `Die Antwort ist kein JSON-Objekt: ${notAnObject}.`,
    next: 'Korrigieren Sie den JSON-Text; nichts wurde gesendet.',
  },
  badEdit: {
    message: `Die bearbeitete Anfrage ist kein JSON-Objekt: ${notAnObject}.`,
    next: 'Korrigieren Sie den JSON-Text, oder machen Sie die Bearbeitung rückgängig; nichts wurde gesendet.',
  },
  tooManyRounds: {
    message: 'Der Server hat {rounds, number}-mal weitere Eingaben angefordert; Loupe hat dann aufgehört.',
    next: 'Prüfen Sie die Runden: Ein Server, der immer weiter fragt, wird möglicherweise nie fertig.',
  },
  roundRefused: {
    message: 'Die angeforderte Eingabe fehlt; die Anfrage wurde nicht erneut gesendet.',
    next: 'Führen Sie sie erneut aus, und beantworten Sie die Anfrage des Servers.',
  },
  malformedRound: {
    message:
      'Der Server fordert weitere Eingaben an, aber seine Anfrage ist nicht lesbar: {problem, select, empty {Sie hat weder inputRequests noch requestState} unknownMethod {„{key}“ hat die nicht unterstützte Methode {method}} longKey {Einer ihrer Schlüssel hat {length, number} Zeichen, mehr als die {limit, number}, die Loupe annimmt} tooMany {sie hat {count, number} Eingaben, mehr als die {limit, number}, die Loupe annimmt} other {{problem}}}.',
    next: 'Öffnen Sie den Frame: Das Ergebnis entspricht nicht der Spezifikation.',
  },
  visitRequired: {
    message:
      'Der Server verlangt, dass Sie {count, plural, one {eine Seite} other {# Seiten}} öffnen, bevor er auf {method} antwortet.',
    next: 'Öffnen Sie die Seite in den Rückfragen, und führen Sie dies dann erneut aus.',
  },
  taskLost: {
    message: 'Der Server kennt den Task {taskId} nicht mehr.',
    next: 'Er ist möglicherweise abgelaufen, oder der Server wurde neu gestartet. Führen Sie das Tool erneut aus.',
  },
  taskCancelled: {
    message: 'Der Task wurde abgebrochen, aber nicht von Ihnen.',
    next: 'Prüfen Sie seine letzten Zustände: Möglicherweise nennt der Server einen Grund.',
  },
  malformedTask: {
    message:
      'Die Daten des Servers zum Task sind nicht verwendbar: {problem, select, notArray {„tasks“ ist kein Array} noStatus {taskId oder status fehlt} noEnd {Es kam kein Endstatus} noResult {Er ist abgeschlossen, hat aber kein Ergebnis} noError {Er ist fehlgeschlagen, nennt aber keinen Fehler} other {{problem}}}.',
    next: 'Öffnen Sie den Frame: Er entspricht nicht der Spezifikation.',
  },
  notAnApp: {
    message:
      'Das Tool „{tool}“ hat keine App, die sich öffnen lässt: {uri, select, none {Es deklariert keine} other {{uri} ist keine ui://-Adresse}}.',
    next: 'Ein Tool deklariert seine App in _meta als ui.resourceUri.',
  },
  appsWithheld: {
    message: 'Loupe hat „{server}“ keine App-Unterstützung gemeldet und öffnet deshalb keine Apps.',
    next: 'Aktivieren Sie Apps in den Einstellungen des Servers, und stellen Sie die Verbindung erneut her.',
  },
  appUnusable: {
    message:
      '{uri} lässt sich nicht als App öffnen: {problem, select, mimeType {Der Typ ist {found}, eine App ist aber text/html;profile=mcp-app} empty {Es gibt keinen Inhalt} size {Es sind {bytes, number} Bytes, Loupe öffnet höchstens {most, number}} other {{problem}}}.',
    next: 'Öffnen Sie den Frame, um zu sehen, was der Server gesendet hat.',
  },
  unknownApp: {
    message: 'Diese App ist nicht mehr geöffnet.',
    next: 'Öffnen Sie sie über ihren Aufruf erneut.',
  },
  unknownRun: {
    message: 'Diese Ausführung ist nicht mehr im Verlauf.',
    next: 'Das Datenverkehrsprotokoll enthält möglicherweise noch seine Frames.',
  },
  unknownPendingRequest: {
    message: 'Diese Rückfrage wurde bereits beantwortet oder zurückgezogen.',
    next: 'Keine Aktion erforderlich.',
  },
  secretMissing: {
    message: 'Das Geheimnis {name} von „{server}“ ist auf diesem Computer nicht gespeichert.',
    next: 'Geben Sie es in den Einstellungen des Servers erneut ein.',
  },
  referenceMissing: {
    message:
      '{kind, select, secret {„{server}“ braucht das Geheimnis „{name}“, das auf diesem Computer nicht gespeichert ist} other {„{server}“ braucht die Umgebungsvariable {name}, die nicht gesetzt ist}}.',
    next: '{kind, select, secret {Legen Sie es in den Einstellungen unter „Benannte Geheimnisse“ an, und stellen Sie die Verbindung erneut her.} other {Setzen Sie sie, und starten Sie Loupe neu, oder ersetzen Sie den Verweis in den Einstellungen des Servers.}}',
  },
  addressUnusable: {
    message: 'Die URL von „{server}“, {url}, ist mit den eingesetzten Werten keine http://- oder https://-Adresse.',
    next: 'Prüfen Sie die Werte ihrer Verweise, und stellen Sie die Verbindung erneut her.',
  },
  vaultLocked: {
    message: 'Die Geheimnisse von Loupe sind gesperrt. Zum Lesen ist Ihre Passphrase erforderlich.',
    next: 'Geben Sie die Passphrase hier oder in den Einstellungen ein, und stellen Sie dann die Verbindung erneut her.',
  },
  wrongPassphrase: {
    message: 'Die Passphrase ist falsch, oder die Datei der Geheimnisse wurde verändert.',
    next: 'Versuchen Sie es erneut. Ist die Passphrase verloren, entfernen Sie sie in den Einstellungen, und geben Sie die Geheimnisse neu ein.',
  },
  desktopOnly: {
    message: 'Das kann nur die Desktop-App.',
    next: 'Öffnen Sie die Desktop-App von Loupe.',
  },
  updateFailed: {
    message:
      '{action, select, download {Die neue Version konnte nicht heruntergeladen werden} other {Loupe konnte nicht nach einer neueren Version suchen}}.',
    next: 'Prüfen Sie die Netzwerkverbindung und den Proxy und versuchen Sie es dann erneut. Was der Server gemeldet hat, steht unten.',
  },
  updateFeedUnusable: {
    message: 'Die Update-Adresse dieser Version ist keine https-Adresse: {url}',
    next: 'Es wurde nichts angefragt. Laden Sie die neueste Version dort herunter, woher Sie diese haben.',
  },
  noPassphrase: {
    message: 'Das System speichert die Geheimnisse von Loupe; eine Passphrase ist nicht erforderlich.',
    next: 'Fahren Sie ohne Passphrase fort.',
  },
  invalidConfig: {
    message: `{file} ist nicht verwendbar: {problem, select, ${textProblems} utf16 {Die Datei ist als UTF-16 codiert, muss aber UTF-8 sein} toml {Ab Zeile {line}, Spalte {column} ist es kein TOML} yaml {Ab Zeile {line}, Spalte {column} ist es kein YAML} keyType {Der Schlüssel in Zeile {line}, Spalte {column} ist eine Liste oder eine Zuordnung; ein Schlüssel muss Text sein} complex {Sie ist länger oder tiefer verschachtelt, als Loupe zulässt} version {Die Datei stammt von einer neueren Loupe-Version} schema {${fault}} unreadable {Loupe hat keine Leseberechtigung} tooLarge {Sie ist größer als {mebibytes, number} MiB} tooMany {Sie enthält mehr als {most, number} Server} other {{problem}}}.`,
    next: 'Korrigieren Sie die Datei von Hand; Loupe überschreibt nichts, was es nicht lesen kann.',
  },
  nothingToImport: {
    message: `Das ist keine Befehlszeile, keine URL und keine Serverkonfiguration: {problem, select, operator {„{found}“ braucht eine Shell, und Loupe startet Programme ohne Shell} lines {Es sind mehrere Zeilen} quote {Ein Anführungszeichen ist nicht geschlossen} program {Es ist kein Programm angegeben} url {„{found}“ ist keine http- oder https-Adresse} ${textProblems} toml {Ab Zeile {line}, Spalte {column} ist es kein TOML} yaml {Ab Zeile {line}, Spalte {column} ist es kein YAML} keyType {Der Schlüssel in Zeile {line}, Spalte {column} ist eine Liste oder eine Zuordnung; ein Schlüssel muss Text sein} complex {Der Text ist länger oder tiefer verschachtelt, als Loupe zulässt} tooLong {Der Text hat mehr als {most, number} Zeichen} noServers {Der Text enthält keinen Server} builtIn {„{name}“ gehört zum Client und ist kein Server} longEntry {„{name}“ hat mehr als {most, number} Zeichen, und kein Betriebssystem startet ein Programm mit so vielen} entry {„{name}“ hat weder einen Befehl noch eine URL} link {Der Link enthält keinen Server} other {{problem}}}.`,
    next: 'Fügen Sie zum Beispiel ein: npx -y @modelcontextprotocol/server-everything',
  },
  badBundle: {
    message: `Dieses Bundle ist nicht verwendbar: {problem, select, tooMany {es hat mehr als {most, number} Dateien} tooLarge {„{name}“ überschreitet das Limit von Loupe} unsafe {der Name „{name}“ ist unsicher} noManifest {es hat keine manifest.json} schema {in seiner manifest.json: ${fault}} missing {„{name}“ braucht einen Wert} damaged {es ist keine unbeschädigte ZIP-Datei} other {{problem}}}.`,
    next: 'Es wurde nichts entpackt. Beheben Sie dieses Problem, oder beziehen Sie das Bundle erneut von seinem Autor.',
  },
  unknownPreview: {
    message: 'Diese Vorschau ist nicht mehr verfügbar.',
    next: 'Öffnen Sie die Konfiguration erneut.',
  },
  listUnusable: {
    message: `{url} liefert keine Serverliste: {problem, select, status {Die Antwort hat den HTTP-Status {status}} ${textProblems} complex {sie ist länger oder tiefer verschachtelt, als Loupe zulässt} tooLarge {Die Antwort ist größer als 32 MiB} tooSlow {Die Antwort dauert länger als {seconds, number} s} redirect {Die Adresse leitet auf eine andere um} other {{problem}}}.`,
    next: 'Prüfen Sie die URL. Sie muss zu einer server.json-Datei oder zur Liste einer Registry führen.',
  },
  storageFailed: {
    message: '{what} konnte nicht gespeichert werden.',
    next: 'Prüfen Sie den freien Speicherplatz und die Rechte des Loupe-Ordners.',
  },
  outputFailed: {
    message: '{what} konnte nicht geschrieben werden.',
    next: 'Prüfen Sie, ob der Ordner beschreibbar ist und Platz hat. Liest ein anderes Programm die Ausgabe, prüfen Sie, ob es noch läuft.',
  },
  notRecorded: {
    message: 'Nichts wurde gesendet oder gestartet, weil sich das Audit-Protokoll vorher nicht schreiben ließ.',
    next: 'Prüfen Sie den freien Speicherplatz und die Rechte des Loupe-Ordners, und versuchen Sie es erneut. Loupe öffnet dabei auch ein Protokoll, das sich nicht öffnen ließ.',
  },
  auditKeyMissing: {
    message:
      'Der Schlüssel, mit dem das Audit-Protokoll signiert wurde, ist nicht mehr {place, select, file {in Loupes Ordner (audit.key)} other {im Schlüsselbund}}. Ob davor zuletzt Einträge entfernt wurden, lässt sich nicht belegen.',
    next: 'Falls Sie ihn nicht entfernt haben, kann jemand Einträge entfernt haben. Neue Einträge werden mit einem neuen Schlüssel signiert; die Prüfung des Protokolls zeigt, ab welchem Eintrag.',
  },
  fileSetAside: {
    message:
      '{what} {problem, select, format {hat ein anderes Format} other {war beschädigt}}. Die Datei liegt jetzt unter {aside}, und eine neue wurde angelegt.',
    next: 'Neue Daten werden wieder gespeichert. Behalten Sie die alte Datei, um sie zu reparieren, oder löschen Sie sie.',
  },
  urlSecretsMoved: {
    message: 'Geheimnisse in Server-URLs wurden aus servers.json in den Tresor verschoben: {servers}.',
    next: 'Keine Aktion erforderlich. Andere Kopien der Datei, etwa Sicherungen, enthalten diese Geheimnisse noch.',
  },
  shortcutsUnusable: {
    message:
      'Tastenkombinationen in settings.json sind nicht verwendbar: {shortcuts}. Stattdessen gelten die Standardtasten.',
    next: 'Wählen Sie unter „Einstellungen > Tastenkombinationen“ andere Tasten oder entfernen Sie dort die Einträge.',
  },
  folderNotPrivate: {
    message: 'Andere Benutzer dieses Computers können den Loupe-Ordner {folder} lesen.',
    next: 'Beschränken Sie den Zugriff auf Ihr Benutzerkonto, oder setzen Sie LOUPE_HOME auf einen eigenen Ordner, und starten Sie Loupe neu.',
  },
  ...windowFailure,
  ...clientFailure,
  ...hostsFailure,
  ...testsFailure,
};
