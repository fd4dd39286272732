import { extensionIds } from '../../mcp/capabilities.ts';
import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachResult } from '../read/each-message.ts';
import { answers, asks, legacy, modern, modernAsks, modernResult } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import type { ExampleFrame, Fault, Rule, RuleExample, RuleFamily, RuleMessage } from '../rule.ts';

const base = {
  severity: 'error',
  revisions: ['2025-11-25', '2026-07-28'],
  clause: {
    '2025-11-25': 'basic/utilities/tasks',
    '2026-07-28': 'https://modelcontextprotocol.io/extensions/tasks/overview',
  },
} as const;

const terminal = ['completed', 'failed', 'cancelled'];

/** Most tasks that a rule remembers. */
const maxTasks = 5000;

interface Seen {
  readonly id: string;
  readonly status: string;
  readonly path: string;
  readonly isNew: boolean;
}

/** The task that a message of the server is about: of 2025-11-25 nested in the first result, of the extension flat. */
function taskOf({ kind, method, result, params, pointer }: RuleMessage): Seen | undefined {
  const nested = objectOf(result?.task);
  if (kind === 'result' && nested !== undefined) return seen(nested, pointerTo(pointer, 'result', 'task'), true);
  if (kind === 'result' && result?.resultType === 'task') return seen(result, pointerTo(pointer, 'result'), true);
  if (kind === 'result' && (method === 'tasks/get' || method === 'tasks/cancel'))
    return seen(result, pointerTo(pointer, 'result'), false);
  const isNews = kind === 'notification' && (method?.startsWith('notifications/tasks') ?? false);
  return isNews ? seen(params, pointerTo(pointer, 'params'), false) : undefined;
}

function seen(task: JsonObject | undefined, path: string, isNew: boolean): Seen | undefined {
  const [id, status] = [stringAt(task, 'taskId'), stringAt(task, 'status')];
  return id === undefined || status === undefined ? undefined : { id, status, path: pointerTo(path, 'status'), isNew };
}

const server = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
const task = (status: string): JsonObject => ({
  taskId: 't',
  status,
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: 60_000,
});

function taskCall(params: JsonObject, ...frames: ExampleFrame[]): RuleExample {
  return legacy(
    '2025-11-25',
    [asks(1, 'tools/call', { name: 'a', ...params }), answers(1, { task: task('working') }), ...frames],
    { server },
  );
}

const undeclared: Rule = {
  ...base,
  id: 'TASK-CAP',
  begin: eachResult('all', ({ result, request, pointer, method = '' }): Fault[] => {
    if (!isJsonObject(request?.params)) return [];
    const { params } = request;
    if (result.resultType === 'task') {
      const declared = objectOf(objectOf(metaOf(params)[metaKeys.clientCapabilities])?.extensions);
      return declared?.[extensionIds.tasks] === undefined
        ? [{ pointer: pointerTo(pointer, 'result', 'resultType'), actual: 'task', values: { method } }]
        : [];
    }
    const isAsked = params.task !== undefined || method.startsWith('tasks/');
    return isJsonObject(result.task) && stringAt(result.task, 'taskId') !== undefined && !isAsked
      ? [{ pointer: pointerTo(pointer, 'result', 'task'), actual: result.task, values: { method } }]
      : [];
  }),
  bad: taskCall({}),
  good: taskCall({ task: { ttl: 60_000 } }),
};

const states: Rule = {
  ...base,
  id: 'TASK-FSM',
  begin: (session) => {
    const last = new Map<string, string>();
    return ({ direction, messages }) =>
      messages.flatMap((message): Fault[] => {
        const found = direction === 'in' ? taskOf(message) : undefined;
        if (found === undefined || last.size > maxTasks) return [];
        const { id, status, path, isNew } = found;
        const before = last.get(id);
        last.set(id, status);
        const values = { before: before ?? '', status };
        if (before !== undefined && terminal.includes(before) && before !== status)
          return [{ pointer: path, actual: status, values: { ...values, problem: 'terminal' } }];
        const isLate = isNew && session.revision === '2025-11-25' && status !== 'working';
        return isLate ? [{ pointer: path, actual: status, values: { ...values, problem: 'start' } }] : [];
      });
  },
  bad: taskCall(
    { task: {} },
    asks(2, 'tasks/get', { taskId: 't' }),
    answers(2, task('completed')),
    asks(3, 'tasks/get', { taskId: 't' }),
    answers(3, task('working')),
  ),
  good: taskCall(
    { task: {} },
    asks(2, 'tasks/get', { taskId: 't' }),
    answers(2, task('working')),
    asks(3, 'tasks/get', { taskId: 't' }),
    answers(3, task('completed')),
  ),
};

function taskPolls(...inputs: JsonObject[]): RuleExample {
  const client = { extensions: { [extensionIds.tasks]: {} }, elicitation: {} };
  const frames = inputs.flatMap((inputRequests, index) => [
    modernAsks(index + 1, 'tasks/get', { taskId: 't' }, client),
    answers(index + 1, modernResult({ taskId: 't', status: 'input_required', ttlMs: 1000, inputRequests })),
  ]);
  return modern(frames, { client, server: { extensions: { [extensionIds.tasks]: {} } } });
}

const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
const elicit = (message: string): Json => ({ method: 'elicitation/create', params: { message, requestedSchema } });

const keys: Rule = {
  ...base,
  id: 'TASK-KEY',
  revisions: ['2026-07-28'],
  begin: (session) => {
    const contents = new Map<string, string>();
    return eachResult(['tasks/get'], ({ result, pointer }) => {
      const path = pointerTo(pointer, 'result', 'inputRequests');
      return Object.entries(objectOf(result.inputRequests) ?? {}).flatMap(([key, entry]): Fault[] => {
        const name = JSON.stringify([stringAt(result, 'taskId') ?? '', key]);
        // What differs only after this is taken for the same.
        const content = JSON.stringify(entry).slice(0, 1000);
        const before = contents.get(name);
        if (contents.size < maxTasks) contents.set(name, content);
        return before === undefined || before === content
          ? []
          : [{ pointer: pointerTo(path, key), actual: entry, values: { key } }];
      });
    })(session);
  },
  bad: taskPolls({ a: elicit('Name?') }, { a: elicit('Age?') }),
  good: taskPolls({ a: elicit('Name?') }, { b: elicit('Age?') }),
};

function taskResult(result: JsonObject): RuleExample {
  return taskCall({ task: {} }, asks(2, 'tasks/result', { taskId: 't' }), answers(2, result));
}

const related: Rule = {
  ...base,
  severity: 'warning',
  id: 'TASK-REL',
  revisions: ['2025-11-25'],
  begin: eachResult(['tasks/result'], ({ result, pointer }) =>
    metaOf(result)[metaKeys.relatedTask] === undefined ? [{ pointer: pointerTo(pointer, 'result', '_meta') }] : [],
  ),
  bad: taskResult({ content: [] }),
  good: taskResult({ content: [], _meta: { [metaKeys.relatedTask]: { taskId: 't' } } }),
};

/** Tasks: an experiment of 2025-11-25, an extension of 2026-07-28. */
export const tasks: RuleFamily = { name: 'tasks', rules: [undeclared, states, keys, related] };
