export { InputState } from './input-state.tsx';
export { OpenRounds, RoundsThread } from './lazy-thread.tsx';
