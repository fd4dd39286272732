import { lazyView } from '../../ui/lazy-view.tsx';

export { FrameCount } from './frame-count.tsx';

export const TrafficPanel = lazyView(async () => (await import('./traffic-panel.tsx')).TrafficPanel);
export const LogsPanel = lazyView(async () => (await import('./logs/logs-panel.tsx')).LogsPanel);
export const StderrPanel = lazyView(async () => (await import('./stderr/stderr-panel.tsx')).StderrPanel);
