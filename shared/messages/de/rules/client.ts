import type { client as en } from '../../en/rules/client.ts';

export const client: typeof en = {
  'CLIENT-EARLY': {
    title:
      'Der Client sandte {method} {when, select, unopened {vor initialize} unanswered {vor der Antwort des Servers auf initialize} other {vor notifications/initialized}}',
    expected: 'Bis der Client notifications/initialized gesendet hat, nur initialize und ping.',
    fix: 'Sache des Clients: Server dürfen die Anfrage ablehnen. Ein Server, der sie annimmt, arbeitet mit mehr Clients.',
  },
  'CLIENT-CAP': {
    title:
      '{side, select, client {Der Client nutzte {capability}, ohne es zu deklarieren} other {Der Client sandte {method}, obwohl der Server {capability} nicht deklariert}}',
    expected: 'Genutzt wird nur, was beide Seiten deklariert haben.',
    fix: '{side, select, client {Sache des Clients: Ein Server, der sich an das Deklarierte hält, fragt nicht danach.} other {Sache des Clients. Ein Server beantwortet eine solche Anfrage mit einem Fehler.}}',
  },
  'CLIENT-REFRESH': {
    title: 'Der Client verwendete ein bereits ersetztes Refresh-Token erneut',
    expected: 'Das neueste Refresh-Token. Ein ersetztes wird verworfen.',
    fix: 'Sache des Clients: Ein Autorisierungsserver hält das für ein gestohlenes Token und kann die Anmeldung widerrufen.',
  },
  'CLIENT-PAGES': {
    title:
      'Der Client las {pages, plural, one {nur die erste Seite} other {nur die ersten # Seiten}} von {method}, der Server hat weitere',
    expected: 'Clients folgen nextCursor, sofern sie nicht auf Wunsch nachladen.',
    fix: 'Sache des Clients. Mit größeren Seiten, oder dem Wichtigsten zuerst, sieht er mehr vom Server.',
  },
  'CLIENT-LIST': {
    title:
      'Der Client sandte {method} {seconds, number} s nach der Meldung des Servers, dass sich die Liste geändert hat, ohne {list}',
    expected:
      'Nach einer list_changed-Benachrichtigung wird die Liste neu abgerufen, bevor ihre Einträge genutzt werden.',
    fix: 'Sache des Clients: Er arbeitet mit dem, was der Server vorher anbot. Manche Clients müssen neu gestartet werden.',
  },
  'CLIENT-PROGRESS': {
    title:
      'Ein Tool-Aufruf dauerte {seconds, number} s{end, select, cancelled {, bis der Client ihn aufgab,} other {}}, und der Client bat nicht um Fortschritt',
    expected: 'Ein progressToken in Aufrufen, die lange dauern können. Es ist optional.',
    fix: 'Sache des Clients: Ohne Token kann der Server keinen Fortschritt melden, und Fortschritt kann kein Zeitlimit verlängern.',
  },
  'CLIENT-CANCEL': {
    title:
      'Der Client brach {problem, select, initialize {initialize} unknown {eine nicht gesendete Anfrage} other {{method} {seconds, number} s nach der Antwort}} ab',
    expected: 'Nur laufende Anfragen werden abgebrochen, initialize nie.',
    fix: 'Sache des Clients. Ein Server ignoriert eine solche Benachrichtigung.',
  },
  'CLIENT-ANSWER': {
    title:
      '{problem, select, modern {Der Client sandte eine Antwort, was in dieser Revision kein Client tut} unknown {Der Client beantwortete eine Anfrage, die der Server nicht gesendet hatte} again {Der Client beantwortete {method} zweimal} extra {Die Antwort des Clients auf {method} enthält „{member}“, wonach nicht gefragt war} other {Die Antwort des Clients auf {method} hat kein brauchbares „{member}“}}',
    expected: 'Eine Antwort auf jede Anfrage des Servers, mit dem, wonach sie fragt.',
    fix: 'Sache des Clients. Server prüfen, was sie erhalten.',
  },
  'CLIENT-HDR': {
    title: 'Der Header {header} der Anfrage des Clients passt nicht zum Inhalt',
    expected: '{expected}',
    fix: 'Sache des Clients: Server lehnen die Anfrage mit -32020 ab.',
  },
  'CLIENT-STATE': {
    title:
      'Die Wiederholung des Clients {problem, select, id {verwendete die id der Anfrage erneut} other {veränderte requestState}}',
    expected: 'Eine neue id und requestState genau wie empfangen.',
    fix: 'Sache des Clients: Der Server kann seine Anfrage nicht fortsetzen.',
  },
};
