import type { Messages } from '../messages.ts';

export const failure: Messages['failure'] = {
  commandNotFound: {
    message: 'Der Befehl „{command}“ wurde nicht gefunden.',
    next: 'Prüfen Sie die Schreibweise oder geben Sie den vollen Pfad des Programms an.',
  },
  commandNotExecutable: {
    message: '„{command}“ ist vorhanden, darf aber nicht ausgeführt werden.',
    next: 'Machen Sie die Datei ausführbar oder starten Sie sie über ihren Interpreter.',
  },
  workingDirectoryMissing: {
    message: 'Das Arbeitsverzeichnis „{cwd}“ gibt es nicht.',
    next: 'Berichtigen Sie das Arbeitsverzeichnis in den Einstellungen des Servers.',
  },
  spawnFailed: {
    message: '„{command}“ konnte nicht gestartet werden.',
    next: 'Lesen Sie unten, was das System sagt, und versuchen Sie es erneut.',
  },
  processExited: {
    message:
      'Der Prozess des Servers endete nach {afterMs, number} ms {signal, select, none {mit Exit-Code {exitCode}} other {durch Signal {signal}}}{inFlight, plural, =0 {} one {; # Anfrage blieb unbeantwortet} other {; # Anfragen blieben unbeantwortet}}.',
    next: 'Lesen Sie unten seine letzten stderr-Zeilen und starten Sie ihn neu.',
  },
  lineTooLong: {
    message: 'Der Server schrieb mehr als {mebibytes, number} MiB ohne Zeilenumbruch auf stdout.',
    next: 'Jede Nachricht muss eine Zeile sein. Das Empfangene steht im Protokoll; korrigieren Sie den Server und starten Sie ihn neu.',
  },
  stdinNotRead: {
    message:
      'Der Server liest stdin nicht: {count, plural, one {# Nachricht wartet} other {# Nachrichten warten}} auf ihn.',
    next: 'Er fragt, ohne die Antworten zu lesen. Korrigieren Sie den Server und starten Sie ihn neu.',
  },
  processLeftOver: {
    message: '„{server}“ läuft noch als Prozess {pid}, übrig von einem Loupe, das hart beendet wurde: {command}',
    next: 'Beenden Sie ihn, oder lassen Sie ihn weiterlaufen.',
  },
  connectionRefused: {
    message: 'Unter {url} nimmt nichts Verbindungen an.',
    next: 'Starten Sie den Server oder berichtigen Sie den Port und versuchen Sie es erneut.',
  },
  hostNotFound: {
    message: 'Der Hostname von {url} ließ sich nicht auflösen.',
    next: 'Prüfen Sie die Schreibweise des Hosts und Ihr Netz.',
  },
  tlsFailed: {
    message: 'Keine vertrauenswürdige TLS-Verbindung zu {url}.',
    next: 'Prüfen Sie das Zertifikat; bei eigener Zertifizierungsstelle starten Sie Loupe mit NODE_EXTRA_CA_CERTS.',
  },
  networkFailed: {
    message: 'Die Verbindung zu {url} ist fehlgeschlagen.',
    next: 'Lesen Sie unten, was das Netz sagt, und versuchen Sie es erneut.',
  },
  unauthorized: {
    message: '{url} antwortete 401: der Server will wissen, wer fragt.',
    next: '{header, select, Authorization {Fügen Sie diesem Server einen Authorization-Header hinzu} other {Der Server verlangt den Header {header}: fügen Sie ihn diesem Server hinzu}} und verbinden Sie erneut.',
  },
  forbidden: {
    message: '{url} antwortete 403: die Anfrage wird verweigert.',
    next: 'Prüfen Sie die Rechte der Zugangsdaten und ob der Server diesen Origin annimmt.',
  },
  endpointNotFound: {
    message: '{url} antwortete 404: unter diesem Pfad gibt es keinen MCP-Endpunkt.',
    next: 'Prüfen Sie den Pfad: viele Server lauschen auf /mcp, ältere auf /sse.',
  },
  methodNotAllowed: {
    message: '{url} antwortete 405: die HTTP-Methode {method} ist dort nicht erlaubt.',
    next: 'Prüfen Sie den Pfad oder wählen Sie in den Einstellungen den älteren Transport HTTP+SSE.',
  },
  serverFault: {
    message: '{url} antwortete {status}: der Server selbst ist gescheitert.',
    next: 'Sehen Sie im Log des Servers nach und versuchen Sie es erneut.',
  },
  httpStatus: {
    message: '{url} antwortete mit HTTP-Status {status}.',
    next: 'Lesen Sie die Antwort im Datenverkehr und versuchen Sie es erneut.',
  },
  notMcp: {
    message: '{url} antwortete mit {contentType} statt mit MCP.',
    next: 'Prüfen Sie den Pfad: das sieht nach einer Seite oder einem anderen Dienst aus.',
  },
  redirectRefused: {
    message:
      '{url} leitet auf {location} um (HTTP {status}). Loupe ist der Umleitung nicht gefolgt, weil sie den Ursprung des Servers verlässt.',
    next: 'Wenn Sie dieser Adresse vertrauen, tragen Sie sie als URL des Servers ein.',
  },
  redirectDropsBody: {
    message: '{url} leitet mit HTTP {status} auf {location} um; dabei ginge die Nachricht verloren.',
    next: 'Tragen Sie diese Adresse als URL des Servers ein, oder lassen Sie den Server mit 307 oder 308 umleiten.',
  },
  redirectLoop: {
    message: '{url} hat zu oft umgeleitet, zuletzt auf {location} (HTTP {status}).',
    next: 'Prüfen Sie die Umleitungen im Datenverkehr und korrigieren Sie die URL des Servers.',
  },
  responseTooLarge: {
    message: 'Die Antwort von {url} ist größer als {mebibytes, number} MiB. Loupe hat das Lesen abgebrochen.',
    next: 'Das Empfangene steht im Datenverkehr. Fordern Sie weniger auf einmal an.',
  },
  responseOverCompressed: {
    message:
      'Die Antwort von {url} ist entpackt mehr als {ratio, number}-mal so groß wie übertragen. Loupe hat das Lesen abgebrochen.',
    next: 'Das Empfangene steht im Datenverkehr. Prüfen Sie den Server: Das sieht nach einer Dekomprimierungsbombe aus.',
  },
  responseTooSlow: {
    message:
      'Die Antwort von {url} war {waitedMs, number} ms nach ihren Kopfzeilen noch nicht vollständig. Loupe hat das Lesen abgebrochen.',
    next: 'Das Empfangene steht im Datenverkehr. Prüfen Sie Server und Netz und versuchen Sie es erneut.',
  },
  neverAnswered: {
    message: 'Der Server ist gestartet, hat {method} aber binnen {waitedMs, number} ms nicht beantwortet.',
    next: 'Prüfen Sie, ob er über diesen Transport MCP spricht, oder erhöhen Sie das Zeitlimit.',
  },
  unsupportedRevision: {
    message: 'Der Server antwortete mit der Protokollrevision „{revision}“, die Loupe nicht kennt.',
    next: 'Legen Sie auf der Seite „Verbindung“ eine andere Revision fest oder aktualisieren Sie den Server.',
  },
  malformedHandshake: {
    message: 'Die Antwort des Servers auf {method} enthält keine brauchbare Protokollversion.',
    next: 'Öffnen Sie den Frame, um zu sehen, was er gesendet hat.',
  },
  malformedResult: {
    message: 'Die Antwort des Servers auf {method} entspricht nicht der Spezifikation: {problem}.',
    next: 'Öffnen Sie den Frame, um zu sehen, was er gesendet hat.',
  },
  requestTimedOut: {
    message:
      '{method} blieb {waitedMs, number} ms ohne Antwort. Inzwischen sandte der Server {framesMeanwhile, plural, =0 {nichts} one {# Nachricht} other {# Nachrichten}}.',
    next: 'Versuchen Sie es erneut oder erhöhen Sie das Zeitlimit in den Einstellungen des Servers.',
  },
  connectionLost: {
    message: 'Die Verbindung endete, bevor {method} beantwortet war.',
    next: 'Starten Sie den Server neu und versuchen Sie es erneut.',
  },
  streamNotResumed: {
    message:
      'Der Stream brach ab, bevor {method} beantwortet war, und der Server lehnte die Wiederaufnahme ab (HTTP {status}).',
    next: 'Senden Sie die Anfrage erneut. Ob der Server sie schon ausgeführt hat, ist unbekannt.',
  },
  sessionExpired: {
    message: 'Der Server kennt diese Sitzung nicht mehr (HTTP 404 für ihre Sitzungskennung).',
    next: 'Loupe öffnet von selbst eine neue Sitzung; versuchen Sie es dann erneut.',
  },
  serverError: {
    message: 'Der Server beantwortete {method} mit Fehler {code}.',
    next: 'Die Worte des Servers stehen unten; der Frame enthält die ganze Antwort.',
  },
  cancelled: { message: '{method} wurde abgebrochen.', next: 'Führen Sie es bei Bedarf erneut aus.' },
  cursorLoop: {
    message: 'Der Server gab den Cursor {cursor} nach {pages, number} Seiten ein zweites Mal: die Liste endet nie.',
    next: 'Was vorher kam, bleibt erhalten. Der Server muss für jede Seite einen neuen Cursor geben.',
  },
  capabilityMissing: {
    message: 'Der Server hat {capability} nicht angekündigt.',
    next: 'Nichts zu tun, sofern der Server es nicht anbieten sollte.',
  },
  listenEnded: {
    message: 'Der Server hat das Abonnement beendet.',
    next: 'Abonnieren Sie erneut, falls Sie es noch brauchen.',
  },
  listenUnacknowledged: {
    message: 'Der Server hat das Abonnement nicht innerhalb von {waitedMs, number} ms bestätigt.',
    next: 'Seine Antwort muss mit notifications/subscriptions/acknowledged beginnen. Sehen Sie im Datenverkehr nach.',
  },
  notConnected: { message: '„{server}“ ist nicht verbunden.', next: 'Verbinden Sie ihn zuerst.' },
  consentDenied: {
    message: 'Das Starten von „{server}“ wurde abgelehnt.',
    next: 'Verbinden Sie erneut, um wieder gefragt zu werden.',
  },
  unknownServer: {
    message: 'Es gibt keinen Server „{server}“.',
    next: 'Vielleicht wurde er inzwischen entfernt; wählen Sie einen anderen.',
  },
  unknownSession: { message: 'Diese Sitzung ist nicht mehr bekannt.', next: 'Verbinden Sie den Server erneut.' },
  unknownFrame: {
    message: 'Frame {seq} ist nicht mehr im Log.',
    next: 'Erhöhen Sie in den Einstellungen die Größe des Logs, um mehr zu behalten.',
  },
  unknownRead: { message: 'Dieses Ergebnis wird nicht mehr aufbewahrt.', next: 'Lesen Sie die Ressource erneut.' },
  invalidParamHeaders: {
    message:
      'Das Tool „{tool}“ lässt sich über HTTP nicht aufrufen: Seine x-mcp-header-Angaben sind ungültig ({problem, select, empty {ein Name ist leer} notToken {ein Name ist kein HTTP-Token} duplicate {ein Name kommt doppelt vor} notPrimitive {eine Eigenschaft ist weder Text noch Zahl noch Wahrheitswert} unreachable {eine Angabe ist nicht allein über properties erreichbar} other {{problem}}}).',
    next: 'Berichtigen Sie das inputSchema des Tools auf dem Server und laden Sie die Liste neu.',
  },
  callDenied: {
    message: 'Der Aufruf von „{tool}“ wurde abgelehnt; nichts wurde gesendet.',
    next: 'Beim nächsten Ausführen wird wieder gefragt; sehen Sie auch die Regel des Servers für Toolaufrufe an.',
  },
  callWithdrawn: {
    message: 'Der Aufruf von „{tool}“ wurde zurückgenommen, bevor jemand entschied; nichts wurde gesendet.',
    next: 'Beim nächsten Ausführen wird wieder gefragt.',
  },
  badArguments: {
    message: 'Die Argumente sind kein JSON-Objekt: {problem}.',
    next: 'Das Protokoll verlangt hier ein Objekt; berichtigen Sie den JSON-Text.',
  },
  badReply: {
    message: 'Die Antwort ist kein JSON-Objekt: {problem}.',
    next: 'Berichtigen Sie den JSON-Text; nichts wurde gesendet.',
  },
  badEdit: {
    message: 'Die bearbeitete Anfrage ist kein JSON-Objekt: {problem}.',
    next: 'Berichtigen Sie den JSON-Text oder nehmen Sie die Bearbeitung zurück; es wurde nichts gesendet.',
  },
  tooManyRounds: {
    message: 'Der Server hat {rounds, number}-mal mehr verlangt; Loupe hat da aufgehört.',
    next: 'Sehen Sie die Runden an: ein Server, der immer weiter fragt, kommt vielleicht nie zum Ende.',
  },
  roundRefused: {
    message: 'Was der Server verlangte, wurde nicht gegeben; die Anfrage wurde nicht noch einmal gesendet.',
    next: 'Führen Sie sie erneut aus und beantworten Sie, was der Server fragt.',
  },
  malformedRound: {
    message: 'Der Server verlangt mehr, doch das ist nicht lesbar: {problem}.',
    next: 'Sehen Sie den Frame an: das Ergebnis ist nicht, wie die Spezifikation es will.',
  },
  visitRequired: {
    message:
      'Der Server verlangt, dass vor der Antwort auf {method} {count, plural, one {eine Seite} other {# Seiten}} besucht werden.',
    next: 'Der Besuch wartet im Eingang. Machen Sie ihn und führen Sie dies dann erneut aus.',
  },
  taskLost: {
    message: 'Der Server kennt den Task {taskId} nicht mehr.',
    next: 'Seine Zeit ist vielleicht um, oder der Server wurde neu gestartet. Führen Sie das Tool erneut aus.',
  },
  taskCancelled: {
    message: 'Der Task wurde abgebrochen, und nicht von Ihnen.',
    next: 'Sehen Sie seine letzten Zustände an: vielleicht sagt der Server, warum.',
  },
  malformedTask: {
    message: 'Was der Server über den Task sagt, ist nicht zu gebrauchen: {problem}.',
    next: 'Sehen Sie den Frame an: er ist nicht so, wie die Spezifikation ihn will.',
  },
  notAnApp: {
    message:
      'Das Tool „{tool}“ hat keine App, die sich öffnen ließe: {uri, select, none {es nennt keine} other {{uri} ist keine ui://-Adresse}}.',
    next: 'Die App eines Tools steht in seinem _meta als ui.resourceUri.',
  },
  appsWithheld: {
    message: 'Loupe hat „{server}“ nicht gesagt, dass es Apps zeigt; darum wird keine geöffnet.',
    next: 'Unter „Verbindung“ Apps einschalten und neu verbinden.',
  },
  appUnusable: {
    message:
      '{uri} lässt sich nicht als App öffnen: {problem, select, mimeType {es ist {found}, eine App aber text/html;profile=mcp-app} empty {es hat keinen Inhalt} size {es hat {bytes, number} Byte, Loupe öffnet höchstens {most, number}} other {{problem}}}.',
    next: 'Der Frame zeigt, was der Server gesendet hat.',
  },
  unknownApp: {
    message: 'Diese App ist nicht mehr offen.',
    next: 'Von ihrem Aufruf aus erneut öffnen.',
  },
  unknownRun: {
    message: 'Dieser Lauf steht nicht mehr im Verlauf.',
    next: 'Das Datenverkehrsprotokoll hat seine Frames vielleicht noch.',
  },
  unknownPendingRequest: { message: 'Diese Frage ist schon beantwortet oder zurückgezogen.', next: 'Nichts zu tun.' },
  secretMissing: {
    message: 'Das Geheimnis {name} von „{server}“ ist auf diesem Rechner nicht gespeichert.',
    next: 'Geben Sie es in den Einstellungen des Servers erneut ein.',
  },
  vaultLocked: {
    message: 'Loupes Geheimnisse sind gesperrt: Zum Lesen braucht es Ihre Passphrase.',
    next: 'Geben Sie die Passphrase hier oder in den Einstellungen ein, und verbinden Sie erneut.',
  },
  wrongPassphrase: {
    message: 'Das ist nicht die Passphrase der Geheimnisse, oder ihre Datei wurde verändert.',
    next: 'Versuchen Sie es erneut. Ist die Passphrase verloren, verwerfen Sie sie in den Einstellungen, und geben Sie die Geheimnisse neu ein.',
  },
  noPassphrase: {
    message: 'Das System verwahrt Loupes Geheimnisse; eine Passphrase ist nicht nötig.',
    next: 'Fahren Sie ohne Passphrase fort.',
  },
  invalidConfig: {
    message:
      '{file} ist nicht verwendbar: {problem, select, syntax {ab Zeile {line}, Spalte {column} ist es kein JSON} version {die Datei stammt von einem neueren Loupe} schema {{path}: {detail}} unreadable {das System lässt Loupe sie nicht lesen} other {{problem}}}.',
    next: 'Berichtigen Sie die Datei von Hand; Loupe überschreibt nichts, was es nicht lesen kann.',
  },
  nothingToImport: {
    message:
      'Das ist weder eine Befehlszeile noch eine URL noch eine Serverkonfiguration: {problem, select, empty {da steht nichts} operator {„{found}“ braucht eine Shell, und Loupe startet Programme ohne Shell} lines {es sind mehrere Zeilen} quote {ein Anführungszeichen ist nicht geschlossen} program {kein Programm ist genannt} url {„{found}“ ist keine http- oder https-Adresse} syntax {ab Zeile {line}, Spalte {column} ist es kein JSON} noServers {das JSON nennt keinen Server} entry {„{name}“ hat weder einen Befehl noch eine URL} other {{problem}}}.',
    next: 'Fügen Sie zum Beispiel ein: npx -y @modelcontextprotocol/server-everything',
  },
  storageFailed: {
    message: '{what} konnte nicht gespeichert werden.',
    next: 'Prüfen Sie den freien Platz und die Rechte von Loupes Ordner.',
  },
  notRecorded: {
    message: 'Nichts wurde gesendet oder gestartet, weil sich das Audit-Protokoll vorher nicht schreiben ließ.',
    next: 'Prüfen Sie den freien Platz und die Rechte von Loupes Ordner und versuchen Sie es erneut. Ein Protokoll, das sich nicht öffnen ließ, wird dabei erneut geöffnet.',
  },
  fileSetAside: {
    message: '{what} war beschädigt. Die Datei liegt jetzt unter {aside}, und eine neue wurde angelegt.',
    next: 'Alles Weitere wird wieder gespeichert. Behalten Sie die alte Datei, wenn Sie sie reparieren lassen wollen, oder löschen Sie sie.',
  },
  urlSecretsMoved: {
    message: 'Geheimnisse in Adressen wurden aus servers.json in den Tresor verschoben: {servers}.',
    next: 'Sie müssen nichts tun. Andere Kopien der Datei, etwa Sicherungen, enthalten diese Geheimnisse noch.',
  },
  folderNotPrivate: {
    message: 'Andere Benutzer dieses Computers können Loupes Ordner {folder} lesen.',
    next: 'Geben Sie nur sich selbst Zugriff, oder setzen Sie LOUPE_HOME auf einen eigenen Ordner, und starten Sie Loupe neu.',
  },
  hostUnreachable: {
    message: 'Das Fenster hat die Verbindung zu Loupes Host verloren.',
    next: 'Es verbindet sich von selbst neu; wenn nicht, starten Sie Loupe erneut.',
  },
  internal: { message: 'Loupe selbst ist gescheitert.', next: 'Bitte melden Sie dies mit den Worten unten.' },
};
