import { expect, it } from 'vitest';
import { createdTask, readTask } from './read-task.ts';

it.each([
  [10_000, true],
  [10_001, false],
])('an id of %i characters is one: %s', (length, isRead) => {
  const task = { taskId: 't'.repeat(length), status: 'working' };
  expect(createdTask({ resultType: 'task', ...task }, 'modern') !== undefined).toBe(isRead);
  expect(createdTask({ task }, 'legacy') !== undefined).toBe(isRead);
  expect(readTask(task, 'modern') !== undefined).toBe(isRead);
});
