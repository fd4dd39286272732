/** Calls, reads and prompts that run again after a restart of their server. */
export const pins = {
  emptyTitle: 'Nothing runs after a restart',
  emptyText:
    'Use “Save as check…” on a tool call, a prompt or a resource, and choose “Run again after each restart”. It runs again when the server restarts, and shows what changed.',
  when: 'When they run',
  whens: { watchedFile: 'After file changes', restart: 'After every restart', byHand: 'Only by hand' },
  longer: '{ratio, number}× as long',
  ran: 'The checks of {server} ran after the restart: {count, plural, =0 {nothing changed} other {# changed, failed or didn’t run}}.',
  review: 'Review call…',
  rename: 'Rename…',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  needsPermission:
    'This call needs permission. If you allow the tool for the session, its checks run by themselves after the next restarts, until its definition changes.',
  cut: 'The results are longer; the first 1,000,000 characters are shown.',
  renameTitle: 'Rename check',
  name: 'Name',
  nameHint: 'Empty: the name of the tool or prompt, or the URI.',
  save: 'Save',
};
