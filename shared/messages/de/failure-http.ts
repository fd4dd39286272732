import { documentProblems } from './document-fault.ts';

/** Where a proxy is from. */
const proxySource =
  '{from, select, settings {aus Loupes Einstellungen} server {aus den Einstellungen des Servers} system {aus den Systemeinstellungen} other {aus {from}}}';

export const httpFailure = {
  connectionRefused: {
    message: 'Die Verbindung zu {url} wurde abgelehnt: Dort lauscht kein Server.',
    next: 'Starten Sie den Server, oder korrigieren Sie den Port, und versuchen Sie es erneut.',
  },
  hostNotFound: {
    message: 'Der Hostname von {url} ließ sich nicht auflösen.',
    next: 'Prüfen Sie die Schreibweise des Hosts und Ihr Netzwerk.',
  },
  tlsFailed: {
    message: 'Der TLS-Handshake mit {url} ist fehlgeschlagen.',
    next: 'Wenn der Server unverschlüsseltes HTTP spricht, ändern Sie die URL in http://. Prüfen Sie sonst seine TLS-Einstellungen: Was fehlschlug, steht unten.',
  },
  certificateUntrusted: {
    message:
      '{isChanged, select, yes {{url} verwendet ein anderes Zertifikat als das akzeptierte; es ist nicht vertrauenswürdig.} other {Das Zertifikat von {url} ist nicht vertrauenswürdig.}}',
    next: 'Vergleichen Sie den Fingerabdruck mit dem vom Betreiber des Servers. Für eine private Zertifizierungsstelle tragen Sie deren CA-Datei in den Einstellungen des Servers ein.',
  },
  caFileUnusable: {
    message: 'Die CA-Datei {path} kann nicht verwendet werden.',
    next: 'Korrigieren Sie den Pfad in den Einstellungen des Servers. Die Datei muss Zertifikate im PEM-Format enthalten.',
  },
  proxyFailed: {
    message: `{problem, select, signIn {Der Proxy {proxy} (${proxySource}) verlangt eine Anmeldung.} other {Der Proxy {proxy} (${proxySource}) konnte keine Verbindung zu {url} herstellen.}}`,
    next: '{problem, select, signIn {{from, select, settings {Geben Sie Name und Passwort in der Adresse an, das Passwort als Verweis auf ein Geheimnis.} server {Geben Sie Name und Passwort in der Adresse an, das Passwort als Verweis auf ein Geheimnis.} system {Legen Sie den Proxy mit Name und Passwort in Loupes Einstellungen fest.} other {Geben Sie Name und Passwort in {from} an: http://NAME:PASSWORT@{proxy}.}}} other {{from, select, settings {Prüfen Sie den Proxy in den Einstellungen, oder nehmen Sie den Host des Servers in die Ausnahmen auf.} server {Prüfen Sie den Proxy in den Einstellungen des Servers.} system {Prüfen Sie den Proxy des Systems, oder wählen Sie in Loupes Einstellungen einen anderen.} other {Prüfen Sie {from}, oder nehmen Sie den Host des Servers in NO_PROXY auf, und starten Sie Loupe neu.}}}}',
  },
  proxyUnusable: {
    message: `Der Proxy ${proxySource} kann nicht verwendet werden{problem, select, scheme {: Loupe unterstützt keine {scheme}-Proxys} other {: Das ist keine Adresse}}. An {url} wurde nichts gesendet.`,
    next: '{from, select, settings {Korrigieren Sie den Proxy in den Einstellungen, oder nehmen Sie den Host des Servers in die Ausnahmen auf.} server {Korrigieren Sie den Proxy in den Einstellungen des Servers.} system {Wählen Sie in Loupes Einstellungen einen http- oder https-Proxy oder keinen.} other {{problem, select, scheme {Setzen Sie {from} auf einen http- oder https-Proxy} other {Schreiben Sie {from} als HOST:PORT oder http://HOST:PORT}}, oder nehmen Sie den Host des Servers in NO_PROXY auf, und starten Sie Loupe neu.}}',
  },
  networkFailed: {
    message:
      '{system, select, noResponse {{url} hat nicht innerhalb von {waitedMs} geantwortet.} other {Die Verbindung zu {url} ist fehlgeschlagen.}}',
    next: '{system, select, noResponse {Prüfen Sie den Server und das Netzwerk, und versuchen Sie es erneut.} other {Prüfen Sie den Fehler unten, und versuchen Sie es erneut.}}',
  },
  unauthorized: {
    message: '{url} antwortete mit 401: Authentifizierung erforderlich.',
    next: '{header, select, Authorization {Fügen Sie diesem Server einen Authorization-Header hinzu} other {Der Server verlangt den Header {header}: Fügen Sie ihn diesem Server hinzu}}, und stellen Sie die Verbindung erneut her.',
  },
  forbidden: {
    message: '{url} antwortete mit 403: Der Server verweigert die Anfrage.',
    next: 'Prüfen Sie die Rechte der Anmeldedaten, und ob der Server diese Origin zulässt.',
  },
  endpointNotFound: {
    message: '{url} antwortete mit 404: Unter diesem Pfad gibt es keinen MCP-Endpunkt.',
    next: 'Prüfen Sie den Pfad: Viele Server verwenden /mcp, ältere /sse.',
  },
  methodNotAllowed: {
    message: '{url} antwortete mit 405: Die HTTP-Methode {method} ist dort nicht erlaubt.',
    next: 'Prüfen Sie den Pfad, oder wählen Sie in den Einstellungen des Servers den älteren Transport HTTP+SSE.',
  },
  serverFault: {
    message: '{url} antwortete mit {status}: Serverfehler.',
    next: 'Prüfen Sie das Protokoll des Servers, und versuchen Sie es erneut.',
  },
  httpStatus: {
    message: '{url} antwortete mit dem HTTP-Status {status}.',
    next: 'Prüfen Sie die Antwort im Datenverkehr, und versuchen Sie es erneut.',
  },
  endpointFailed: {
    message:
      '{problem, select, otherOrigin {Das Ereignis endpoint des Servers nennt eine Adresse mit einer anderen Origin, „{event}“. Loupe hat nichts dorthin gesendet.} notUrl {Das Ereignis endpoint des Servers nennt keine Adresse: „{event}“.} notMcp {{url}, die Adresse aus dem Ereignis endpoint des Servers („{event}“), gibt kein MCP zurück.} other {{url}, die Adresse aus dem Ereignis endpoint des Servers („{event}“), {status, select, none {war nicht nutzbar} other {gab HTTP-Status {status} zurück}}.}}',
    next: '{expected, select, none {Prüfen Sie, welche Adresse der Server für Nachrichten nennt, und die Frames im Datenverkehr.} other {Ein Proxy vor dem Server ändert möglicherweise dessen Adresse: Von hier aus wäre sie {expected}. Konfigurieren Sie den Server für das Präfix {prefix}, oder lassen Sie den Proxy das Ereignis umschreiben.}}',
  },
  notMcp: {
    message:
      '{form, select, empty {{url} antwortete ohne Inhalt (HTTP {status}) statt mit MCP.} json {{url} antwortete mit JSON, das keine JSON-RPC-Nachricht ist (HTTP {status}).} untyped {{url} antwortete mit etwas ohne Inhaltstyp statt mit MCP (HTTP {status}).} other {{url} antwortete mit {contentType} statt mit MCP.}}',
    next: '{form, select, empty {Prüfen Sie den Pfad und das Protokoll des Servers.} other {Prüfen Sie den Pfad: Das sieht nach einer Webseite oder einem anderen Dienst aus.}}',
  },
  redirectRefused: {
    message:
      '{url} leitet auf {location} um (HTTP {status}). Loupe ist der Umleitung nicht gefolgt, weil sie den Ursprung des Servers verlässt.',
    next: 'Wenn Sie dieser Adresse vertrauen, tragen Sie sie direkt ein: als URL des Servers oder in den Metadaten, die zur Umleitung führten.',
  },
  redirectDropsBody: {
    message: '{url} leitet mit HTTP {status} auf {location} um; dabei ginge die Nachricht verloren.',
    next: 'Tragen Sie diese Adresse als URL des Servers ein, oder lassen Sie den Server mit 307 oder 308 umleiten.',
  },
  redirectLoop: {
    message: '{url} hat zu oft umgeleitet, zuletzt auf {location} (HTTP {status}).',
    next: 'Prüfen Sie die Umleitungen im Datenverkehr, und korrigieren Sie die URL des Servers.',
  },
  responseTooLarge: {
    message: 'Die Antwort von {url} ist größer als {mebibytes, number} MiB. Loupe hat das Lesen abgebrochen.',
    next: 'Die empfangenen Daten stehen im Datenverkehr. Fordern Sie weniger Daten auf einmal an.',
  },
  responseOverCompressed: {
    message:
      'Die Antwort von {url} ist entpackt mehr als {ratio, number}-mal so groß wie übertragen. Loupe hat das Lesen abgebrochen.',
    next: 'Die empfangenen Daten stehen im Datenverkehr. Prüfen Sie den Server: Das sieht nach einer Dekomprimierungsbombe aus.',
  },
  responseTooSlow: {
    message:
      'Die Antwort von {url} war {waitedMs} nach ihren Headern noch nicht vollständig. Loupe hat das Lesen abgebrochen.',
    next: 'Die empfangenen Daten stehen im Datenverkehr. Prüfen Sie den Server und das Netzwerk, und versuchen Sie es erneut.',
  },
  authorizationOff: {
    message:
      'Für „{server}“ gibt es keine Anmeldung: {reason, select, stdio {Server über stdio haben keine} other {sie ist in den Einstellungen deaktiviert}}.',
    next: 'Ändern Sie die Autorisierung in den Einstellungen des Servers.',
  },
  signInRequired: {
    message: '„{server}“ verlangt eine Anmeldung bei {host}.',
    next: 'Melden Sie sich auf der Seite „Autorisierung“ an, und versuchen Sie es erneut.',
  },
  notSigningIn: {
    message: 'Für „{server}“ läuft keine Anmeldung.',
    next: 'Starten Sie die Anmeldung erneut.',
  },
  authorizationMetadataInvalid: {
    message: `{document, select, resourceMetadata {Die Metadaten der Ressource unter {url} sind} serverMetadata {Die Metadaten des Autorisierungsservers unter {url} sind} registration {Die Antwort auf die Registrierung von {url} ist} token {Die Token-Antwort von {url} ist} refresh {Die Antwort auf die Token-Erneuerung von {url} ist} grant {Die Antwort des Identitätsanbieters von {url} ist} other {Die Antwort von {url} ist}} nicht verwendbar: {problem, select, notFound {Es wurden keine gefunden} notUrl {Das ist keine URL} ${documentProblems} other {{problem}}}.`,
    next: 'Vergleichen Sie die Antwort im Datenverkehr mit {document, select, resourceMetadata {RFC 9728} registration {RFC 7591} token {RFC 6749} refresh {RFC 6749} grant {RFC 8693} other {RFC 8414}}, und korrigieren Sie den Server.',
  },
  privateKeyUnusable: {
    message:
      'Der private Schlüssel {problem, select, format {liegt nicht als PKCS #8 im PEM-Format vor} other {passt nicht zu {algorithm}}}.',
    next: 'Geben Sie einen Schlüssel ein, der mit -----BEGIN PRIVATE KEY----- beginnt, und wählen Sie seinen Algorithmus.',
  },
  issuerMismatch: {
    message:
      '{where, select, metadata {Die Metadaten des Autorisierungsservers unter {url} nennen den Aussteller „{found}“, die Ressource kündigt aber „{expected}“ an} other {Der Aussteller ist „{found}“, die Anmeldedaten des Clients gelten aber für „{expected}“}}{difference, select, slash {. Nur der Schrägstrich am Ende ist verschieden} case {. Nur Groß- und Kleinschreibung sind verschieden} template {. Ein Platzhalter ist nicht ersetzt} other {}}.',
    next: '{where, select, metadata {Es wurde nichts an ihn gesendet. Beide Texte müssen gleich sein: Korrigieren Sie einen davon, oder akzeptieren Sie diesen Aussteller für diesen Server, wenn Sie ihm vertrauen.} other {Es wurde nichts an ihn gesendet. Korrigieren Sie den Aussteller in den Einstellungen des Servers.}}',
  },
  resourceMismatch: {
    message: 'Die Metadaten der Ressource gelten für {found}, nicht für {url}.',
    next: 'Es wurden keine Token angefordert. Korrigieren Sie „resource“ in den Metadaten des Servers.',
  },
  pkceUnsupported: {
    message: '{issuer} bietet kein PKCE mit S256 an.',
    next: 'MCP verlangt es: Der Autorisierungsserver muss S256 in „code_challenge_methods_supported“ nennen.',
  },
  clientIdRequired: {
    message: '{issuer} bietet keine Clientregistrierung an.',
    next: 'Registrieren Sie Loupe dort, und tragen Sie die Client-ID in den Einstellungen des Servers ein.',
  },
  registrationRefused: {
    message: '{url} hat die Registrierung von Loupe abgelehnt (Status {status}).',
    next: 'Prüfen Sie die Antwort unten, oder tragen Sie eine Client-ID in den Einstellungen des Servers ein.',
  },
  authorizationDenied: {
    message: 'Der Autorisierungsserver hat die Anmeldung beendet: {error}.',
    next: 'Prüfen Sie seine Meldung unten, und melden Sie sich erneut an.',
  },
  tokenRefused: {
    message: '{url} hat kein Token ausgestellt: {error}.',
    next: 'Prüfen Sie die Meldung unten und die Anfrage im Datenverkehr, und melden Sie sich erneut an.',
  },
  callbackInvalid: {
    message:
      'Das ist nicht der Rückruf dieser Anmeldung: {problem, select, state {„state“ stimmt nicht überein} issuer {der Aussteller ist „{found}“ statt „{expected}“} issuerMissing {der angekündigte Aussteller fehlt} address {es ist nicht die Umleitungs-URL} other {weder Code noch Fehler sind enthalten}}.',
    next: 'Der Code wurde nicht verwendet. Melden Sie sich erneut an. Tritt der Fehler wieder auf, ist der Autorisierungsserver fehlerhaft, oder jemand greift ein.',
  },
  callbackTimedOut: {
    message: 'Innerhalb von {minutes, number} min ist kein Callback eingegangen.',
    next: 'Melden Sie sich erneut an. Kann der Browser nicht zu Loupe zurückkehren, fügen Sie seine URL ein, während Loupe wartet.',
  },
  callbackPortTaken: {
    message: 'Der Umleitungsport {port} auf 127.0.0.1 ist belegt.',
    next: 'Beenden Sie das Programm, das ihn nutzt, oder wählen Sie in den Einstellungen des Servers einen anderen Port, und melden Sie sich erneut an.',
  },
  privateAddressRefused: {
    message: '{url} ist eine private Adresse, genannt von einem nicht lokalen Server.',
    next: 'Es wurde nichts dorthin gesendet. Ist sie richtig, verbinden Sie sich über die private Adresse des Servers.',
  },
  insecureEndpoint: {
    message: '{url} verwendet kein HTTPS.',
    next: 'Codes und Token werden nur über HTTPS oder an diesen Computer gesendet. Korrigieren Sie die Metadaten des Autorisierungsservers.',
  },
  insufficientScope: {
    message: 'Nach {tries, number} Anmeldungen verlangt der Server weitere Scopes: {scope}.',
    next: 'Gewähren Sie sie beim Autorisierungsserver, oder korrigieren Sie, was der Server verlangt.',
  },
  tokenRejected: {
    message: '{url} lehnt das Token ab, das {issuer} soeben ausgestellt hat.',
    next: 'Vergleichen Sie die Claims des Tokens auf der Seite „Autorisierung“ (Audience, Scopes) mit dem, was der Server erwartet.',
  },
};
