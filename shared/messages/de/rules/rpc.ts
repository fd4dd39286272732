import type { rpc as en } from '../../en/rules/rpc.ts';

export const rpc: typeof en = {
  'RPC-VER': {
    title: 'Eine Nachricht ist nicht als JSON-RPC 2.0 gekennzeichnet',
    expected: '„jsonrpc“ ist der Text „2.0“.',
    fix: 'Jeder Nachricht "jsonrpc": "2.0" hinzufügen.',
  },
  'RPC-ID': {
    title: 'Eine Anfrage hat eine ungültige id',
    expected: 'Die id einer Anfrage ist ein Text oder eine ganze Zahl, nicht null.',
    fix: 'Jeder Anfrage eine id geben, etwa einen Zähler; nur Benachrichtigungen haben keine.',
  },
  'RPC-ID-DUP': {
    title: 'Der Server hat eine id erneut verwendet, nach {method}',
    expected: 'Jede Anfrage einer Sitzung hat eine eigene id.',
    fix: 'Die ids über die ganze Sitzung hochzählen.',
  },
  'RPC-ORPHAN': {
    title: 'Eine Antwort auf eine Anfrage, die nie gesendet wurde',
    expected: 'Die id einer Antwort gehört zu einer Anfrage dieser Sitzung.',
    fix: 'Die id aus der Anfrage übernehmen und auf derselben Verbindung antworten.',
  },
  'RPC-DUPRESP': {
    title: 'Eine zweite Antwort auf dieselbe Anfrage {method}',
    expected: 'Auf jede Anfrage folgt genau eine Antwort.',
    fix: 'Code suchen, der zweimal antwortet, etwa nach einem Fehler oder Timeout.',
  },
  'RPC-IDTYPE': {
    title: 'In der Antwort auf {method} hat die id einen anderen Typ',
    expected: 'Die id {expected}, genau wie in der Anfrage.',
    fix: 'Die id als JSON-Wert behalten und nicht in Text oder Zahl umwandeln.',
  },
  'RPC-BOTH': {
    title:
      'Eine Antwort hat {has, select, both {sowohl „result“ als auch „error“} neither {weder „result“ noch „error“} other {„result“ und „error“, eines davon null}}',
    expected: 'Entweder „result“ oder „error“.',
    fix: 'Den Eintrag weglassen, der nicht zutrifft; null zählt als Eintrag.',
  },
  'RPC-ERR': {
    title: 'Ein Fehler ist kein JSON-RPC-Fehler',
    expected: '„error“ ist ein Objekt mit ganzzahligem „code“ und Text „message“.',
    fix: 'Eine Zahl wie -32603 als Code verwenden; alles andere gehört in „data“.',
  },
  'RPC-ERR-NOID': {
    title: 'Ein Fehler nennt keine Anfrage',
    expected: 'Die id der fehlgeschlagenen Anfrage; sie darf nur fehlen, wenn die Anfrage nicht lesbar war.',
    fix: 'Die id vor der Verarbeitung übernehmen, damit auch Fehler sie enthalten.',
  },
  'RPC-NOTIF-ID': {
    title: 'Eine Benachrichtigung hat eine id',
    expected: 'Benachrichtigungen haben keine id und werden nicht beantwortet.',
    fix: 'Die id weglassen.',
  },
  'RPC-BATCH': {
    title: 'Nachrichten kamen als Batch mit {count, number} Einträgen',
    expected: 'Eine Nachricht auf einmal; nur 2025-03-26 kennt Batches, und nie mit initialize.',
    fix: 'Jede Nachricht einzeln senden.',
  },
  'RPC-PING': {
    title:
      'Ein ping wird mit {answer, select, error {einem Fehler} other {etwas anderem als einem Objekt}} beantwortet',
    expected: 'Ein leeres Objekt als Ergebnis: Clients halten alles andere für eine verlorene Verbindung.',
    fix: 'ping in jedem Zustand der Sitzung beantworten, auch vor der Initialisierung.',
  },
  'RPC-METHOD': {
    title: '„{method}“ ist keine Methode dieser Revision',
    expected: 'Eine Servermethode der ausgehandelten Revision oder einer deklarierten Erweiterung.',
    fix: 'Die Schreibweise prüfen; Methoden von Erweiterungen unter „extensions“ oder „experimental“ deklarieren.',
  },
};
