import type { stdio as en } from '../../en/rules/stdio.ts';

export const stdio: typeof en = {
  'IO-NONJSON': {
    title: 'Eine Zeile auf stdout ist kein JSON',
    expected: 'Jede Zeile auf stdout ist genau eine JSON-RPC-Nachricht.',
    fix: 'Logs und Startmeldungen auf stderr schreiben, auch die von Bibliotheken.',
  },
  'IO-NOTRPC': {
    title: 'Eine Zeile auf stdout ist JSON, aber keine JSON-RPC-Nachricht',
    expected: 'Ein Objekt mit „jsonrpc“ und „method“, „result“ oder „error“.',
    fix: 'Strukturierte Logs auf stderr schreiben oder als notifications/message senden.',
  },
  'IO-UTF8': {
    title:
      'Die Ausgabe {what, select, bom {beginnt mit einer Bytereihenfolge-Markierung (BOM)} other {ist kein gültiges UTF-8}}',
    expected: 'Nachrichten sind in UTF-8 kodiert, ohne Bytereihenfolge-Markierung (BOM).',
    fix: 'Die Kodierung von stdout auf UTF-8 stellen, zum Beispiel mit PYTHONIOENCODING=utf-8.',
  },
  'IO-SPLIT': {
    title: 'Eine Nachricht ist auf {count, number} Zeilen verteilt',
    expected: 'Eine Nachricht enthält keine Zeilenumbrüche; ein Zeilenumbruch beendet sie.',
    fix: 'Das JSON ohne Einrückung in einer Zeile schreiben.',
  },
  'IO-PARTIAL': {
    title: 'stdout endete mitten in einer Zeile',
    expected: 'Auch die letzte Nachricht endet mit einem Zeilenumbruch.',
    fix: 'Den Zeilenumbruch mit jeder Nachricht schreiben und stdout vor dem Prozessende leeren (flush).',
  },
  'IO-EXIT': {
    title:
      'Der Prozess endete ({exit}), während {count, plural, one {# Anfrage} other {# Anfragen}} offen waren, zuerst {method}',
    expected: 'Der Server beantwortet jede Anfrage und läuft, bis der Client seine stdin schließt.',
    fix: 'Die Ursache in stderr suchen; mit einem Fehler antworten, statt den Prozess zu beenden.',
  },
  'IO-HANG': {
    title: 'Der Prozess lief nach dem Schließen seiner stdin weiter und wurde mit {signal} beendet',
    expected: 'Der Server beendet sich, wenn seine stdin geschlossen wird.',
    fix: 'Den Prozess am Ende von stdin beenden; Timer, Sockets und Kindprozesse schließen.',
  },
};
