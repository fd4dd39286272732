export { EarlierArguments } from './earlier-arguments.tsx';
export { SavedArguments } from './saved-arguments.tsx';
