import { lazyView } from '../../ui/lazy-view.tsx';

export { draftKey, setDraft, useArgumentsDraft } from './draft-store.ts';
export { useHoldsArguments } from './use-holds-arguments.ts';
export { useSchemaCheck } from './use-schema-check.ts';
export { type ArgumentsCheck, useTextCheck } from './use-text-check.ts';

/** A tool's arguments as form, JSON and schema. */
export const ArgumentsEditor = lazyView(async () => (await import('./arguments-editor.tsx')).ArgumentsEditor);

/** The form of any schema that asks for an object. */
export const ValuesForm = lazyView(async () => (await import('./values-form.tsx')).ValuesForm);
