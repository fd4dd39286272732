import { lazyView } from '../../ui/lazy-view.tsx';

export { enterByKey, enterFrom, missingMark } from './enter-key.ts';
export { useNotesText, useViolationText } from './problems.tsx';
export { RestoredDraft } from './restored-draft.tsx';
export { runByKey, useRunByKey } from './run-by-key.ts';
export { secretFields } from './schema/secret-fields.ts';
export { type ArgumentsCheck, useHoldsArguments, useSchemaCheck, useTextCheck } from './text-check.ts';

/** A tool's arguments as form, JSON and schema. */
export const ArgumentsEditor = lazyView(async () => (await import('./arguments-editor.tsx')).ArgumentsEditor);

/** A form of texts with completions. */
export const TextsForm = lazyView(async () => (await import('./schema-form.tsx')).TextsForm);

/** The form of any object schema. */
export const ValuesForm = lazyView(async () => (await import('./schema-form.tsx')).ValuesForm);
export { type Complete, CompletionField, completes, serverCompletion } from './completion-field.tsx';
