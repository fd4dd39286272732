export { EarlierArguments, SavedArguments } from './saved-arguments.tsx';
