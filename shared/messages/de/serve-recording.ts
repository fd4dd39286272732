import type { Messages } from '../messages.ts';

export const serveRecording: Messages['serveRecording'] = {
  open: 'Als Server anbieten…',
  title: '„{name}“ als Server anbieten',
  intro:
    'Loupe antwortet einem Client aus dieser Aufzeichnung, ganz ohne den Server: Aufgezeichnete Anfragen erhalten die aufgezeichneten Antworten.',
  masked:
    'In dieser Aufzeichnung sind Geheimnisse maskiert. Ein Client erhält deshalb womöglich andere Ergebnisse als die aufgezeichneten. Mit --allow-redacted bestätigen Sie, dass das beabsichtigt ist.',
  transport: 'Transport',
  port: 'Port',
  noPort: 'Ein Port ist eine ganze Zahl von 1 bis 65535.',
  command: 'Befehl',
  copyCommand: 'Befehl kopieren',
  commandHint: 'Für Skripte und für Clients, die mit einem Befehl konfiguriert werden.',
  startFirst: 'Führen Sie zuerst dies aus; es bietet die Aufzeichnung bis Strg+C unter 127.0.0.1 an.',
  config: 'Client-Konfiguration',
  copyConfig: 'Konfiguration kopieren',
  configHint: 'Für Claude Desktop, Claude Code, Cursor und andere. In VS Code heißt „mcpServers“ „servers“.',
  programHint: 'loupe muss im PATH liegen. Findet der Client es nicht, geben Sie den vollständigen Pfad an.',
};
