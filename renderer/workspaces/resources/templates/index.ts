export { TemplateForm } from './template-form.tsx';
export { openTemplates, useTemplateStore } from './template-store.ts';
export { usePastUris } from './use-past-uris.ts';
