/** What Loupe asks a person before something happens. */
export const ask = {
  inbox: {
    title: 'Asks',
    empty: 'Nothing waits for your decision.',
    waiting: '{count, plural, one {# decision waits} other {# decisions wait}}',
  },
  startCommand: {
    title: 'Start “{server}”?',
    imported: 'Nobody has agreed to start this command yet.',
    changed: 'This is not the command that was agreed to: it has changed since.',
    rights: 'It runs with all your rights. Start it only if you know where it comes from.',
    command: 'Program',
    arguments: 'Arguments',
    noArguments: 'none',
    folder: 'Working directory',
    environment: 'Environment variables',
    allow: 'Start',
    deny: 'Do not start',
  },
};
