export { CodeView, DiffView } from './code-view.tsx';
export { JsonEditor } from './json-editor.tsx';
export { formatJson, indentJson, parsedObject, pointerRange } from './json-text.ts';
export { preloadEditor } from './load-monaco.ts';
export { type Suggestion, YamlEditor } from './yaml-editor.tsx';
