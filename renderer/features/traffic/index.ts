export { StderrPanel } from './stderr-panel.tsx';
export { TrafficPanel } from './traffic-panel.tsx';
