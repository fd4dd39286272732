import { wait } from '../../../electron/demo/server/call.ts';
import { textResult } from '../../../electron/demo/server/content.ts';
import type { Tool } from '../../../electron/demo/server/definition.ts';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import type { TaskStore } from '../../../electron/demo/server/task-store.ts';

const stepMs = 300;

const soon: Tool['run'] = async (_values, call) => {
  await wait(stepMs, call.signal);
  return textResult('The task is done.');
};
const never: Tool['run'] = (_values, call) =>
  new Promise((_resolve, reject) => {
    call.signal.addEventListener('abort', () => reject(call.signal.reason), { once: true });
  });

type Amendment = (task: Params, polls: number) => Params;

interface BadTask {
  run: Tool['run'];
  /** The result of a poll. */
  amend: Amendment;
}

const isOver = ({ status }: Params) => status === 'completed' || status === 'failed' || status === 'cancelled';

/** Tools whose tasks have invalid states. */
const badTasks: Readonly<Record<string, BadTask>> = {
  'task-rises-again': {
    run: soon,
    amend: (task, polls) =>
      isOver(task) && polls % 2 === 0 ? { ...task, status: 'working', result: undefined } : task,
  },
  'task-never-ends': { run: never, amend: (task, polls) => ({ ...task, statusMessage: `Poll ${polls}` }) },
  'task-unknown-status': { run: never, amend: (task) => ({ ...task, status: 'pondering' }) },
  'task-poll-at-once': { run: never, amend: (task) => ({ ...task, pollInterval: 0, pollIntervalMs: 0 }) },
  'task-poll-odd': {
    run: soon,
    amend: (task) => ({ ...task, pollInterval: -1, pollIntervalMs: 'soon', ttlMs: 'long', ttl: -1 }),
  },
  'task-other-id': { run: soon, amend: (task) => ({ ...task, taskId: 'another-task' }) },
  'task-not-there': { run: soon, amend: () => ({}) },
  'task-without-result': { run: soon, amend: ({ result, ...task }) => task },
  'task-needs-nothing': { run: never, amend: (task) => ({ ...task, status: 'input_required', inputRequests: {} }) },
  'task-same-key': {
    run: never,
    amend: (task, polls) => ({
      ...task,
      status: 'input_required',
      inputRequests: {
        name: {
          method: 'elicitation/create',
          params: { mode: 'form', message: `Question ${polls}`, requestedSchema: { type: 'object', properties: {} } },
        },
      },
    }),
  },
};

/** The tools with such tasks. */
export const badTaskTools: Readonly<Record<string, Tool['run']>> = Object.fromEntries(
  Object.entries(badTasks).map(([name, { run }]) => [name, run]),
);

/** Changes the responses to `tasks/get`. */
export function taskAmendment(tasks: TaskStore): (method: string, params: Params, result: Params) => Params {
  const polls = new Map<unknown, number>();
  return (method, params, result) => {
    const tool = tasks.find(params.taskId)?.source.tool;
    if (method !== 'tasks/get' || tool === undefined || !isParams(result)) return result;
    const polled = (polls.get(params.taskId) ?? 0) + 1;
    polls.set(params.taskId, polled);
    return badTasks[tool]?.amend(result, polled) ?? result;
  };
}
