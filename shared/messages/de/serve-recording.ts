import type { Messages } from '../messages.ts';

export const serveRecording: Messages['serveRecording'] = {
  open: 'Als Server anbieten…',
  title: '„{name}“ als Server anbieten',
  intro:
    'Loupe antwortet einem Client aus dieser Aufzeichnung, ganz ohne den Server: Aufgezeichnete Anfragen erhalten die aufgezeichneten Antworten.',
  masked:
    'In dieser Aufzeichnung sind Geheimnisse maskiert. Ein Client erhält deshalb womöglich andere Ergebnisse als die aufgezeichneten.',
  transport: 'Transport',
  port: 'Port',
  noPort: 'Ein Port ist eine ganze Zahl von 1 bis 65535.',
  command: 'Befehl',
  copyCommand: 'Befehl kopieren',
  commandHint: 'Für Skripte und für Clients, die mit einem Befehl konfiguriert werden.',
  config: 'Client-Konfiguration',
  copyConfig: 'Konfiguration kopieren',
  configHint: 'Für Claude Desktop, Claude Code, Cursor und andere. In VS Code heißt „mcpServers“ „servers“.',
  commandHintHttp: 'Bietet die Aufzeichnung ohne dieses Fenster an, bis Strg+C.',
  serving: 'Aus diesem Fenster anbieten',
  start: 'Starten',
  stop: 'Beenden',
  servedAt: 'Angeboten unter',
  servingHint: 'Loupe bietet die Aufzeichnung unter 127.0.0.1 an, bis Sie das beenden oder Loupe schließen.',
  address: 'Adresse',
  copyAddress: 'Adresse kopieren',
  misses: 'Anfragen, die nicht in der Aufzeichnung sind',
  noMisses: 'Bisher keine. Clients erhalten dafür einen Fehler.',
  miss: '{method}: am nächsten ist Anfrage {number, number} ({nearest}), abweichend bei {places}',
  missWithout: '{method}: Die Aufzeichnung enthält keine Anfragen',
  moreMisses: 'Insgesamt {count, plural, one {# Anfrage} other {# Anfragen}}; die neuesten sind aufgeführt.',
  allowsMasked: 'Anbieten, obwohl Geheimnisse maskiert sind',
};
