export { bytesFromBase64, bytesPerLine, hexLine, textFromBytes } from './bytes.ts';
export { CodeView } from './code-view.tsx';
export { DiffView } from './diff-view.tsx';
export { formatJson } from './format-json.ts';
export { HexView } from './hex-view.tsx';
export { JsonEditor } from './json-editor.tsx';
export { preloadEditor } from './load-monaco.ts';
export { saveParts, saveRanges } from './save-file.ts';
