import type { Messages } from '../messages.ts';

export const exportSession: Messages['exportSession'] = {
  open: 'Exportieren…',
  title: 'Sitzung exportieren',
  what: 'Umfang',
  sources: {
    filter: 'Angezeigte Frames',
    frames: 'Ausgewählte Frames',
    session: 'Ganze Sitzung',
  },
  session: 'Sitzung',
  sessionOf: '{server} · {at, date, ::yyyyMMddHHmmss} · {frames} Frames',
  format: 'Format',
  formats: { jsonl: 'Sitzungsdatei', har: 'HAR' },
  formatHints: {
    jsonl: 'JSON Lines mit allem, was übertragen wurde. Loupe kann die Datei öffnen, bereitstellen und prüfen.',
    har: 'HAR 1.2 mit den HTTP-Anfragen und -Antworten, für Browser und Proxys.',
  },
  mask: 'Geheimnisse maskieren',
  maskHint: 'Loupe kann nicht jedes Geheimnis erkennen: Prüfen Sie die Datei, bevor Sie sie weitergeben.',
  unmasked:
    'Die Datei wird Token, Schlüssel und Cookies so enthalten, wie sie gesendet wurden. Wer sie erhält, kann sie verwenden.',
  reading: 'Der Inhalt der Datei wird ermittelt…',
  size: 'Größe',
  entries: 'Einträge',
  time: 'Zeit',
  messages: 'Nachrichten',
  other: 'andere Methoden',
  responses: 'Antworten',
  masked: 'Maskiert',
  nothingMasked: 'nichts: kein Geheimnis gefunden',
  beginning: 'Anfang der Datei',
  content: 'Die Datei',
  leftOut: {
    cleared: '{count, plural, one {# Frame fehlt} other {# Frames fehlen}}: nicht mehr im Protokoll des Datenverkehrs.',
    foreign:
      '{count, plural, one {# Frame wird} other {# Frames werden}} ausgelassen: eigene Ereignisse von Loupe oder Nachrichten mit Apps oder Autorisierungsservern.',
    unknown:
      '{count, plural, one {# Zeile} other {# Zeilen}} der Aufzeichnung {count, plural, one {ist} other {sind}} nicht lesbar.',
    decoded: '{count, plural, one {# Body wurde} other {# Bodys wurden}} dekomprimiert, um Geheimnisse zu maskieren.',
  },
  writing: 'Die Datei wird geschrieben…',
  cancel: 'Abbrechen',
  export: 'Exportieren',
  finish: 'Fertig',
  saved: 'Gespeichert als {file}',
  downloaded: 'Heruntergeladen als {file}',
  file: 'Datei',
  copyPath: 'Pfad kopieren',
  reveal: 'Im Ordner anzeigen',
};
