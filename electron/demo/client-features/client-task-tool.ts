import type { Call } from '../server/call.ts';
import type { Tool } from '../server/definition.ts';
import { isParams, type Params } from '../server/message.ts';
import { wait } from '../server/wait.ts';
import { form } from './form.ts';
import { repeats, says, takes } from './says.ts';

const isOver = ({ status }: Params) => status === 'completed' || status === 'failed' || status === 'cancelled';

/** Polls the client's task until it is over, at the pace that the client asks for. */
async function followed(task: Params, call: Call): Promise<Params> {
  let now = task;
  while (!isOver(now)) {
    await wait(typeof now.pollInterval === 'number' ? now.pollInterval : 500, call.signal);
    now = await call.ask('tasks/get', { taskId: task.taskId });
  }
  return now;
}

/** Asks a form that the client may answer when it likes: it becomes a task of the client's (2025-11-25). */
export const askAsTask: Tool = {
  descriptor: {
    name: 'ask_as_task',
    title: 'A form as a task',
    description: 'Asks a form as a task of the client’s.',
    inputSchema: takes({ ttl: { type: 'integer', minimum: 0, default: 60_000 } }),
  },
  async run({ ttl = 60_000 }, call) {
    if (call.revision !== '2025-11-25') return says('Only 2025-11-25 has tasks of the client’s.');
    const approved = { type: 'boolean', title: 'Go on?', default: true };
    const asked = form(call, 'Take your time.', { type: 'object', properties: { approved } });
    const { task } = await call.ask('elicitation/create', { ...asked, task: { ttl } });
    if (!isParams(task)) return says('The client answered at once, without a task.');
    const { status } = await followed(task, call);
    if (status !== 'completed') return says(`The task of the client’s ended as ${String(status)}.`);
    return repeats(await call.ask('tasks/result', { taskId: task.taskId }));
  },
};
