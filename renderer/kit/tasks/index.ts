import { lazyView } from '../../ui/lazy-view.tsx';

export { actOnTask, TaskStatusTag } from './task-status.tsx';

export const TaskStrip = lazyView(async () => (await import('./task-strip.tsx')).TaskStrip);
