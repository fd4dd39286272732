export { LogsPanel } from './lazy-panel.tsx';
