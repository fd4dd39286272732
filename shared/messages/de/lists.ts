import type { Messages } from '../messages.ts';

export const lists: Messages['lists'] = {
  count: '{count, number}',
  countSome: '{count, number} von {total, number}',
  refresh: 'Neu auflisten',
  cancelWalk: 'Auflisten anhalten',
  menu: 'Mehr zu dieser Liste',
  appliesChanges: 'Listenänderungen von selbst übernehmen',
  marked: 'Markiert: {problems}',
  noMatchTitle: 'Nichts passt',
  noMatchText:
    '{kind, select, resources {Kein Name, Titel, keine URI und keine Beschreibung passt zur Suche, auch nicht mit ausgelassenen Buchstaben.} templates {Kein Name, Titel, keine URI und keine Beschreibung passt zur Suche, auch nicht mit ausgelassenen Buchstaben.} prompts {Kein Name, Titel und keine Beschreibung passt zur Suche, auch nicht mit ausgelassenen Buchstaben.} other {Kein Name, Titel und keine Beschreibung passt zur Suche, auch nicht mit ausgelassenen Buchstaben.}}',
  clearSearch: 'Suche leeren',
  undeclaredTitle:
    '{kind, select, resources {Hier gibt es keine Ressourcen} templates {Hier gibt es keine Ressourcen} prompts {Hier gibt es keine Prompts} other {Hier gibt es keine Tools}}',
  undeclaredText:
    '{kind, select, resources {Dieser Server hat die Fähigkeit „resources“ nicht erklärt; Loupe fragt deshalb nicht danach. Das ist in Ordnung: viele Server bieten nur Tools an.} templates {Dieser Server hat die Fähigkeit „resources“ nicht erklärt; Loupe fragt deshalb nicht danach.} prompts {Dieser Server hat die Fähigkeit „prompts“ nicht erklärt; Loupe fragt deshalb nicht danach. Das ist in Ordnung: viele Server bieten nur Tools an.} other {Dieser Server hat die Fähigkeit „tools“ nicht erklärt; Loupe fragt deshalb nicht danach.}}',
  emptyTitle: 'Die Liste ist leer',
  emptyText:
    '{kind, select, resources {Der Server erklärt Ressourcen und listet zurzeit keine auf.} templates {Der Server listet zurzeit keine Vorlagen auf.} prompts {Der Server erklärt Prompts und listet zurzeit keine auf.} other {Der Server erklärt Tools und listet zurzeit keine auf.}}',
  fetch: {
    fetching: 'Wird aufgelistet…',
    soFar:
      'Bisher {count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}…',
    again:
      'Neu aufgelistet: bisher {count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}. Die Liste unten bleibt bis dahin.',
    paused:
      '{count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}; der Server hat mehr.',
    stopped: 'Angehalten nach {count, plural, =0 {keinem Eintrag} one {# Eintrag} other {# Einträgen}}.',
    kept: 'Was vorher kam, bleibt: {count, plural, one {# Eintrag} other {# Einträge}} auf {pages, plural, one {# Seite} other {# Seiten}}.',
    oldKept: 'Die Liste von vorher bleibt.',
    nextPage: 'Nächste Seite laden',
    rest: 'Den Rest laden',
    continue: 'Von hier fortsetzen',
    fromStart: 'Von vorn auflisten',
    pages: 'Seiten und Cursor…',
    pagesShort: 'Seiten…',
    changedOnServer: 'Die Liste des Servers hat sich geändert:',
    added: '{count, number} neu',
    removed: '{count, number} entfernt',
    changed: '{count, number} geändert',
    unchanged: 'Neu aufgelistet: nichts hat sich geändert.',
    apply: 'Übernehmen',
    details: 'Einzelheiten',
    dismiss: 'Ausblenden',
    changesTitle: 'Was sich in der Liste geändert hat',
    more: '…und {count, number} weitere',
  },
  pages: {
    title: 'Seiten und Cursor',
    note: 'Cursor stehen hier, wie sie über die Leitung gingen. Loupe fragt jedes Mal den Server und antwortet nie aus einem Cache.',
    fromFirst: 'Seite für Seite auflisten',
    columns: {
      number: 'Seite',
      asked: 'Gesendeter Cursor',
      given: 'Nächster Cursor',
      items: 'Einträge',
      at: 'Empfangen',
      kept: 'Alter, Geltung',
    },
    noneSent: 'keiner',
    lastPage: 'keiner: die letzte Seite',
    openFrame: 'Die Antwort im Datenverkehr zeigen',
    fresh: '{age} alt, frisch bis {ttl}',
    stale: '{age} alt, veraltet nach {ttl}',
    noHint: 'nicht angegeben',
  },
};
