import type { Messages } from '../messages.ts';

export const lists: Messages['lists'] = {
  count: '{count, number}',
  countSome: '{count, number} von {total, number}',
  refresh: 'Neu laden',
  cancelFetch: 'Laden abbrechen',
  menu: 'Weitere Aktionen',
  appliesChanges: 'Listenänderungen automatisch übernehmen',
  marked: 'Probleme: {problems}',
  description: 'Beschreibung vom Server',
  showMore: 'Mehr anzeigen',
  showLess: 'Weniger anzeigen',
  noMatchTitle: 'Keine Treffer',
  noMatchText:
    '{kind, select, resources {Weder Name, Titel, URI noch Beschreibung} templates {Weder Name, Titel, URI noch Beschreibung} other {Weder Name, Titel noch Beschreibung}} enthält den Suchbegriff, auch nicht bei unscharfer Suche.',
  clearSearch: 'Suche leeren',
  undeclaredTitle:
    '{kind, select, resources {Keine Ressourcen} templates {Keine Ressourcen} prompts {Keine Prompts} other {Keine Tools}}',
  undeclaredText:
    '{kind, select, resources {Dieser Server hat die Fähigkeit „resources“ nicht deklariert, deshalb fragt Loupe keine Ressourcen ab. Das ist in Ordnung: Viele Server bieten nur Tools an.} templates {Dieser Server hat die Fähigkeit „resources“ nicht deklariert, deshalb fragt Loupe keine Vorlagen ab.} prompts {Dieser Server hat die Fähigkeit „prompts“ nicht deklariert, deshalb fragt Loupe keine Prompts ab. Das ist in Ordnung: Viele Server bieten nur Tools an.} other {Dieser Server hat die Fähigkeit „tools“ nicht deklariert, deshalb fragt Loupe keine Tools ab.}}',
  oddlyDeclaredText:
    'Dieser Server deklariert {kind, select, resources {„resources“} templates {„resources“} prompts {„prompts“} other {„tools“}} als {found} statt als Objekt, deshalb fragt Loupe nichts ab.',
  undeclaredMark:
    'Abgefragt, obwohl der Server {kind, select, resources {„resources“} templates {„resources“} prompts {„prompts“} other {„tools“}} nicht deklariert hat.',
  listAnyway: 'Trotzdem auflisten',
  emptyTitle: 'Die Liste ist leer',
  emptyText:
    '{kind, select, resources {Der Server deklariert Ressourcen, listet aber zurzeit keine auf.} templates {Der Server listet zurzeit keine Vorlagen auf.} prompts {Der Server deklariert Prompts, listet aber zurzeit keine auf.} other {Der Server deklariert Tools, listet aber zurzeit keine auf.}}',
  fetch: {
    fetching: 'Wird geladen…',
    soFar:
      'Bisher {count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}…',
    again:
      'Wird neu geladen: bisher {count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}. Die Liste unten ist die vorherige.',
    paused:
      '{count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}; der Server hat mehr.',
    stopped: 'Abgebrochen nach {count, plural, =0 {keinem Eintrag} one {# Eintrag} other {# Einträgen}}.',
    kept: 'Die bisher empfangenen Einträge werden angezeigt: {count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}.',
    oldKept: 'Die vorherige Liste wird angezeigt.',
    nextPage: 'Nächste Seite laden',
    rest: 'Alle laden',
    continue: 'Fortsetzen',
    fromStart: 'Neu beginnen',
    pages: 'Seiten und Cursor…',
    pagesShort: 'Seiten…',
    changedOnServer: 'Die Liste des Servers hat sich geändert:',
    added: '{count, number} hinzugefügt',
    removed: '{count, number} entfernt',
    changed: '{count, number} geändert',
    unchanged: 'Neu geladen: keine Änderungen.',
    apply: 'Übernehmen',
    details: 'Details',
    dismiss: 'Ausblenden',
    changesTitle: 'Listenänderungen',
    more: '…und {count, number} weitere',
  },
  pages: {
    title: 'Seiten und Cursor',
    note: 'Cursor werden genau so angezeigt, wie sie gesendet und empfangen wurden. Loupe fragt immer den Server und nutzt nie einen Cache.',
    fromFirst: 'Seite für Seite laden',
    columns: {
      number: 'Seite',
      sent: 'Gesendeter Cursor',
      next: 'Nächster Cursor',
      items: 'Einträge',
      at: 'Empfangen',
      age: 'Alter, Gültigkeit',
    },
    noneSent: 'keiner',
    lastPage: 'keiner: die letzte Seite',
    openFrame: 'Antwort im Datenverkehr anzeigen',
    fresh: '{age} alt, gültig für {ttl}',
    stale: '{age} alt, veraltet nach {ttl}',
    noHint: 'nicht angegeben',
  },
};
