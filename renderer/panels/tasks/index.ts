import { lazyView } from '../../ui/lazy-view.tsx';

export { OpenTasks } from './open-tasks.tsx';

export const TasksPanel = lazyView(async () => (await import('./tasks-panel.tsx')).TasksPanel);
