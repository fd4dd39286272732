import type { Messages } from '../messages.ts';

export const importRecordings: Messages['importRecordings'] = {
  open: 'Importieren…',
  title: 'Aufzeichnungen importieren',
  accepted:
    'Loupe öffnet Sitzungsdateien (.loupe, .jsonl), HAR von Browsern und Proxys sowie JSON Lines von mcp-cassette, mcpsnoop und mcporter. Dabei wird nichts gesendet und nichts gestartet.',
  choose: 'Dateien wählen…',
  orDrop: 'oder in das Fenster ziehen',
  files: 'Dateien',
  waiting: 'wartet',
  sending: '{sent} von {total}',
  reading: 'wird gelesen…',
  progress: 'Import von {name}',
  done: '{count, plural, one {# Sitzung} other {# Sitzungen}}',
  skipped:
    '{count, plural, one {# Zeile oder HTTP-Anfrage wurde nicht erkannt und} other {# Zeilen oder HTTP-Anfragen wurden nicht erkannt und}} ausgelassen.',
  incomplete: {
    title:
      '{count, plural, one {# Eintrag ist unvollständig oder wurde ausgelassen:} other {# Einträge sind unvollständig oder wurden ausgelassen:}}',
    unread: 'Nr. {number, number} ist nicht lesbar und wurde ausgelassen',
    lacks: 'Nr. {number, number}, {request}: ohne {missing}',
    parts: {
      requestHeaders: 'Header der Anfrage',
      requestBody: 'Body der Anfrage',
      response: 'Antwort',
      responseHeaders: 'Header der Antwort',
      responseBody: 'Body der Antwort',
      times: 'Zeiten',
    },
    more: 'und {count, number} weitere',
  },
  openRecording: 'Öffnen',
  openFile: '{name} öffnen',
  cancel: 'Abbrechen',
  finish: 'Fertig',
};
