import { askModel, roundTools, taskTools } from '../../../electron/demo/client-features/client-tools.ts';
import { askForm, askUrl, formAsTask, interview } from '../../../electron/demo/client-features/elicitation.ts';
import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import { TaskStore } from '../../../electron/demo/server/task-store.ts';
import { appTools } from './apps/app-section.ts';
import { logFlood } from './log-flood.ts';
import { reading } from './reading.ts';

/** A correct server with every kind of client request. */
export function createRequestingServer(): ServerDefinition {
  return {
    info: { name: 'loupe-asks', version: '1.0.0', title: 'Loupe asks', description: 'Asks its client for things.' },
    logging: true,
    tasks: new TaskStore(),
    resources: reading,
    prompts: [interview],
    tools: [askModel, askForm, askUrl(), ...roundTools, logFlood, ...taskTools, formAsTask, ...appTools()],
  };
}
