export { draftKey, setDraft, useArgumentsDraft } from './draft-store.ts';
export { ArgumentsEditor } from './lazy-editor.tsx';
export { ValuesForm } from './lazy-values-form.tsx';
export { useHoldsArguments } from './use-holds-arguments.ts';
export { useSchemaCheck } from './use-schema-check.ts';
export { type ArgumentsCheck, useTextCheck } from './use-text-check.ts';
