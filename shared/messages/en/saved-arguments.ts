/** Sets of arguments that the user keeps for a tool or a prompt. */
export const savedArguments = {
  title: 'Saved arguments',
  saveThese: 'Save these…',
  label: 'Name of the set',
  save: 'Save',
  replace: 'Replace',
  cancel: 'Cancel',
  none: 'Sets of arguments that you save appear here.',
  load: 'Put “{label}” into the form',
  run: 'Run “{label}”',
  remove: 'Remove “{label}”',
  earlier: 'Result of earlier arguments',
  earlierText: 'The form holds other arguments now than those that this result came from.',
  loadThese: 'Load these arguments',
};
