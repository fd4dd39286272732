import { lazyView } from '../../ui/lazy-view.tsx';

export { FrameButton, InputState } from './input-state.tsx';

export const RoundsThread = lazyView(async () => (await import('./rounds-thread.tsx')).RoundsThread);
export const OpenRounds = lazyView(async () => (await import('./rounds-thread.tsx')).OpenRounds);
