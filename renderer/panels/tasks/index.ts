export { TasksPanel } from './lazy-panel.tsx';
export { OpenTasks } from './open-tasks.tsx';
