/** The texts of the rules about tasks. */
export const tasks = {
  'TASK-CAP': {
    title: '{method} was answered with a task that the client didn’t ask for',
    expected: 'A task only where the request allows it.',
    fix: 'Check “task” in params (2025-11-25) or the tasks extension of the request (2026-07-28).',
  },
  'TASK-FSM': {
    title: '{problem, select, terminal {A task changed from {before} to {status}} other {A task began as {status}}}',
    expected: 'A task begins as working (2025-11-25), and doesn’t change after completed, failed or cancelled.',
    fix: 'Store the end of a task once, and ignore what comes later.',
  },
  'TASK-KEY': {
    title: 'The input key “{key}” was used again for another request',
    expected: 'Each input request of a task has a key of its own.',
    fix: 'Count the keys up for the life of the task.',
  },
  'TASK-REL': {
    title: 'The result of a task doesn’t name the task',
    expected: '_meta has io.modelcontextprotocol/related-task.',
    fix: 'Add it to the result of tasks/result.',
  },
};
