export { blockText, contentText } from './block-text.ts';
export { ResultTokens } from './result-tokens.tsx';
export { OpenRounds, RoundsThread } from './rounds.tsx';
export { ComparisonBar, closeRemovedRun, RunRows, resultText } from './runs.tsx';
export { EarlierArguments, SavedArguments } from './saved-arguments.tsx';
export { actOnTask, TaskStatusTag, TaskStrip } from './tasks.tsx';
