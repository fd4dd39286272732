export { FrameButton } from './frame-button.tsx';
export { InputState } from './input-state.tsx';
export { OpenRounds, RoundsThread } from './lazy-thread.tsx';
