export { CodeView } from './code-view.tsx';
export { DiffView } from './diff-view.tsx';
export { bytesFromBase64, bytesPerLine, HexView, hexLine, textFromBytes } from './hex-view.tsx';
export { JsonEditor } from './json-editor.tsx';
export { formatJson, layOut } from './json-text.ts';
export { preloadEditor } from './load-monaco.ts';
export { saveParts, saveRanges } from './save-file.ts';
