import type { Messages } from '../messages.ts';

export const ask: Messages['ask'] = {
  inbox: {
    title: 'Anfragen',
    empty: 'Nichts wartet auf Ihre Entscheidung.',
    waiting: '{count, plural, one {# Entscheidung steht aus} other {# Entscheidungen stehen aus}}',
  },
  startCommand: {
    title: '„{server}“ starten?',
    imported: 'Dem Start dieses Befehls hat noch niemand zugestimmt.',
    changed: 'Das ist nicht der Befehl, dem zugestimmt wurde: er hat sich seither geändert.',
    rights: 'Er läuft mit allen Ihren Rechten. Starten Sie ihn nur, wenn Sie wissen, woher er kommt.',
    command: 'Programm',
    arguments: 'Argumente',
    noArguments: 'keine',
    folder: 'Arbeitsverzeichnis',
    environment: 'Umgebungsvariablen',
    allow: 'Starten',
    deny: 'Nicht starten',
  },
};
