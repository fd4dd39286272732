import { lazyView } from '../../ui/lazy-view.tsx';

export { LogsPanel } from './logs/logs-panel.tsx';
export { FrameCount, TrafficPanel } from './traffic-panel.tsx';

export const StderrPanel = lazyView(async () => (await import('./stderr/stderr-panel.tsx')).StderrPanel);
