export { TasksPanel } from './lazy-panel.tsx';
export { TaskStrip } from './lazy-strip.tsx';
export { OpenTasks } from './open-tasks.tsx';
