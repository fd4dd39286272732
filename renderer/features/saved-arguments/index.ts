export { SavedArguments } from './saved-arguments.tsx';
