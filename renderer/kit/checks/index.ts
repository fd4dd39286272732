export { acceptChecks } from './accept.ts';
export { doneIn, pollMs } from './run-progress.ts';
export { SaveCheckButton, SaveCheckMenuItem, useShownResult } from './save-check.tsx';
export { useRunText } from './use-run-text.ts';
