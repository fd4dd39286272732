export { TaskStrip } from './lazy-strip.tsx';
export { actOnTask } from './task-actions.ts';
export { TaskStatusTag } from './task-status.tsx';
