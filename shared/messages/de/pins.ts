import type { Messages } from '../messages.ts';

export const pins: Messages['pins'] = {
  emptyTitle: 'Nach einem Neustart läuft nichts',
  emptyText:
    'Wählen Sie bei einem Toolaufruf, einem Prompt oder einer Ressource „Als Prüfung speichern…“ und „Nach jedem Neustart ausführen“. Startet der Server neu, wird alles erneut ausgeführt und gezeigt, was sich geändert hat.',
  when: 'Wann sie laufen',
  whens: { watchedFile: 'Nach Dateiänderungen', restart: 'Nach jedem Neustart', byHand: 'Nur manuell' },
  longer: '{ratio, number}× so lange',
  ran: 'Die Prüfungen von {server} liefen nach dem Neustart: {count, plural, =0 {nichts geändert} other {# geändert, fehlgeschlagen oder nicht gelaufen}}.',
  review: 'Aufruf prüfen…',
  rename: 'Umbenennen…',
  switchOn: 'Einschalten',
  switchOff: 'Ausschalten',
  up: 'Nach oben',
  down: 'Nach unten',
  remove: 'Entfernen',
  needsPermission:
    'Dieser Aufruf braucht Ihre Erlaubnis. Wenn Sie das Tool für die Sitzung erlauben, laufen seine Prüfungen nach den nächsten Neustarts von selbst, bis sich seine Definition ändert.',
  cut: 'Die Ergebnisse sind länger; angezeigt werden die ersten 1.000.000 Zeichen.',
  renameTitle: 'Prüfung umbenennen',
  name: 'Name',
  nameHint: 'Leer: der Name des Tools oder Prompts oder die URI.',
  save: 'Speichern',
};
