export { RoundsThread } from './lazy-thread.tsx';
