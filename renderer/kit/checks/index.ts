export { acceptChecks } from './accept.ts';
export { doneIn, pollMs, useRunText } from './run-progress.ts';
export { SaveCheckButton, SaveCheckMenuItem, useShownResult } from './save-check.tsx';
export { checkRunSearch, SentByCheck } from './sent-by-check.tsx';
