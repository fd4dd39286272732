export { LogsPanel } from './logs/logs-panel.tsx';
export { StderrPanel } from './stderr/stderr-panel.tsx';
export { FrameCount, TrafficPanel } from './traffic-panel.tsx';
