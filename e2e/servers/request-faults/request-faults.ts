import { argumentsSchema, textResult } from '../../../electron/demo/server/content.ts';
import type { Tool } from '../../../electron/demo/server/definition.ts';
import { TaskStore } from '../../../electron/demo/server/task-store.ts';
import type { FaultyServer } from '../faults/fault.ts';
import { badLogs } from './bad-logs.ts';
import { badRequests } from './bad-requests.ts';
import { badRounds } from './bad-rounds.ts';
import { badTaskTools, taskAmendment } from './bad-tasks.ts';
import { createStrayRequestHooks, strayRequestTools } from './stray-requests.ts';

function tools(runs: Readonly<Record<string, Tool['run']>>, task?: Tool['task']): Tool[] {
  return Object.entries(runs).map(([name, run]) => ({
    descriptor: { name, inputSchema: argumentsSchema() },
    run,
    task,
  }));
}

const asksNothing = textResult('This one asks only where its fault shows: over stdio, or in 2026-07-28.');

/**
 * A server with invalid client requests of every kind: undeclared, forbidden, and in rounds and tasks that don't end.
 * The tools of `stray-requests.ts` need stdio; elsewhere they send nothing.
 */
export function createRequestFaults(): FaultyServer {
  const tasks = new TaskStore();
  const inRounds = Object.entries(badRounds).map(([name, run]): [string, Tool['run']] => [
    name,
    (values, call) => (call.revision < '2026-07-28' ? asksNothing : run(values, call)),
  ]);
  return {
    hooks: createStrayRequestHooks(),
    isSoundWithoutHooks: true,
    definition: {
      info: { name: 'request-faults', version: '1.0.0' },
      pageSize: 200,
      tasks,
      sendsUndeclared: true,
      amend: taskAmendment(tasks),
      tools: [
        ...tools({ sound: () => textResult('Nothing was asked.') }),
        ...tools(badRequests),
        ...tools(badLogs),
        ...tools(Object.fromEntries(inRounds)),
        ...tools(badTaskTools, 'optional'),
        ...tools(Object.fromEntries(strayRequestTools.map((name) => [name, () => asksNothing]))),
      ],
    },
  };
}
