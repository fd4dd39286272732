/** Arguments saved for a tool or a prompt. */
export const savedArguments = {
  title: 'Saved arguments',
  saveThese: 'Save arguments…',
  label: 'Name of the set',
  save: 'Save',
  replace: 'Replace',
  cancel: 'Cancel',
  none: 'Arguments that you save appear here.',
  load: 'Load “{label}”',
  run: 'Run “{label}”',
  remove: 'Remove “{label}”',
  earlier: 'Result of earlier arguments',
  earlierText: 'The form’s arguments have changed since this result.',
  loadThese: 'Load these arguments',
};
