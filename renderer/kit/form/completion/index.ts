export { CompletionField } from './completion-field.tsx';
export type { Complete } from './completion-query.ts';
export { completes, serverCompletion } from './server-completion.ts';
