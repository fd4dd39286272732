export { ComparisonBar } from './comparison-bar.tsx';
export { resultText } from './result-text.ts';
export { RunRows } from './run-rows.tsx';
