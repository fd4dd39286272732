export { type Complete, completes, serverCompletion } from './completion.ts';
export { CompletionField } from './completion-field.tsx';
