/** Failures of opening a session: no usable response, or no common revision. */
export const handshakeFailure = {
  neverAnswered: {
    message: 'Der Server ist gestartet, hat {method} aber nicht innerhalb von {waitedMs} beantwortet.',
    next: 'Prüfen Sie, ob er über diesen Transport MCP spricht, oder erhöhen Sie das Timeout in seinen Einstellungen.',
  },
  unreadableResponse: {
    message:
      'Der Server sandte innerhalb von {waitedMs} etwas, aber keine brauchbare Antwort auf {method}: {form, select, otherId {seine Antwort hat die id {found} statt der id der Anfrage} noId {seine Antwort hat keine id} echo {er schickte die Anfrage von Loupe zurück} utf16 {seine Ausgabe ist UTF-16} binary {seine Ausgabe enthält NUL-Bytes, ist also kein Text} contentLength {er stellt seinen Nachrichten Content-Length-Header voran, wie Language-Server} httpResponse {er schrieb eine HTTP-Antwort auf stdout} page {er schickte eine Webseite} events {er schrieb Server-Sent Events auf stdout} severalLines {sein JSON ist auf mehrere Zeilen verteilt} python {er schrieb ein Python-Dictionary statt JSON} mixedLine {eine seiner Zeilen enthält neben einer Nachricht noch anderes} prompt {er zeigt die Eingabeaufforderung einer Shell oder eines Interpreters} question {er stellt eine Frage} usage {er gab aus, wie er aufzurufen ist} noLineBreak {seine Nachricht endet nicht mit einem Zeilenumbruch} partOfMessage {er schickte nur einen Teil einer Nachricht} partOfBody {seine HTTP-Antwort ist nicht vollständig} partOfEvent {sein Server-Sent Event hat kein Ende} noBody {seine HTTP-Antwort hat begonnen, aber noch keinen Inhalt} json {sein JSON ist keine JSON-RPC-Nachricht} messages {er schickte nur andere Nachrichten, zuerst {found}} other {was er schickte, ist kein JSON}}.',
    next: '{form, select, otherId {Eine Antwort muss die id der Anfrage unverändert wiederholen; Loupe verwendet Texte.} noId {Eine Antwort muss die id der Anfrage unverändert wiederholen; Loupe verwendet Texte.} echo {Der Befehl wiederholt nur seine Eingabe. Prüfen Sie, ob er den Server startet.} utf16 {Nachrichten müssen UTF-8 sein: Stellen Sie die Kodierung der Serverausgabe um.} binary {Nachrichten sind Zeilen in UTF-8. Prüfen Sie den Befehl.} contentLength {Über stdio ist eine Nachricht eine Zeile JSON ohne Header. Verwenden Sie den stdio-Transport eines MCP-SDKs.} httpResponse {Möglicherweise ist er ein HTTP-Server: Verbinden Sie sich mit seiner URL, oder starten Sie ihn im stdio-Modus.} page {Prüfen Sie den Befehl oder die URL: Das ist kein MCP-Endpunkt.} events {Über stdio ist eine Nachricht eine Zeile JSON, ohne „data:“.} severalLines {Über stdio ist jede Nachricht eine Zeile: Schreiben Sie das JSON ohne Zeilenumbrüche und Einrückung.} python {Wandeln Sie Nachrichten vor dem Schreiben mit json.dumps um.} mixedLine {Jede Nachricht braucht eine eigene Zeile. Schreiben Sie andere Ausgaben auf stderr.} prompt {Der Befehl startet ein Programm, das auf Befehle wartet. Geben Sie den Server selbst als Befehl an.} question {Er wartet auf eine Eingabe, die Loupe nicht machen kann. Führen Sie den Befehl einmal in einem Terminal aus, oder ergänzen Sie eine Option, die die Frage überspringt.} usage {Seine Argumente fehlen oder sind falsch. Vergleichen Sie sie mit dem Text unten.} noLineBreak {Beenden Sie jede Nachricht mit einem Zeilenumbruch, und leeren Sie den Ausgabepuffer.} partOfMessage {Prüfen Sie, warum er mitten in der Nachricht aufhört; jede Nachricht muss mit einem Zeilenumbruch enden und sofort geschrieben werden.} partOfBody {Möglicherweise kündigt er mit Content-Length mehr an, als er sendet, oder beendet die Antwort nicht. Prüfen Sie den Server und Proxys.} partOfEvent {Jedes Ereignis muss mit einer Leerzeile enden.} noBody {Der Server oder ein Proxy dazwischen hält die Antwort möglicherweise zurück. Prüfen Sie beide.} json {Hier sind nur JSON-RPC-Nachrichten erlaubt. Schreiben Sie Logs auf stderr, und prüfen Sie, warum keine Antwort kommt.} messages {Prüfen Sie im Protokoll des Servers, warum er nicht antwortet.} other {Hier sind nur Nachrichten erlaubt: Schreiben Sie Logs auf stderr. Falls er noch startet, erhöhen Sie den Timeout in seinen Einstellungen.}}',
  },
  unsupportedRevision: {
    message: 'Der Server antwortete mit der Protokollrevision „{revision}“, die Loupe nicht unterstützt.',
    next: 'Wählen Sie in den Einstellungen des Servers eine andere Revision, oder aktualisieren Sie den Server.',
  },
  discoverRefused: {
    message:
      'Der Server hat server/discover, den Handshake der modernen Protokollgeneration, mit dem Fehler {code} abgelehnt.',
    next: 'Vermutlich beherrscht er nur die Legacy-Protokollgeneration (initialize): Wählen Sie diese oder „Automatisch erkennen“ in seinen Einstellungen. Anfragen einer Aufzeichnung der modernen Generation brauchen einen Server, der sie beherrscht.',
  },
  unknownRevision: {
    message:
      '{problem, select, missing {Die Antwort des Servers auf initialize enthält keine protocolVersion.} notText {Die protocolVersion in der Antwort des Servers auf initialize ist kein Text, sondern {found}.} modern {Der Server antwortete auf initialize, den Handshake der Legacy-Protokollgeneration, mit {found}, einer Revision der modernen Protokollgeneration.} other {Der Server antwortete auf initialize mit der Protokollrevision „{found}“, die Loupe nicht kennt.}}',
    next: 'Setzen Sie trotzdem fort: Loupe behandelt sie dann wie {nearest}, die nächstliegende Legacy-Revision. Oder korrigieren Sie den Server.',
  },
  malformedHandshake: {
    message: 'Die Antwort des Servers auf {method} enthält keine verwendbare Protokollversion.',
    next: 'Öffnen Sie den Frame, um zu sehen, was er gesendet hat.',
  },
};
