import type { ServerDefinition } from '../definition.ts';
import { TaskStore } from '../tasks/task-store.ts';
import { appTools } from './apps/app-section.ts';
import { askAsTask } from './client-task-tool.ts';
import { askForm } from './form-tool.ts';
import { logFlood } from './log-flood.ts';
import { askModel } from './model-tool.ts';
import { interview, reading } from './reading.ts';
import { roundTools } from './round-tools.ts';
import { taskTools } from './task-tools.ts';
import { askUrl } from './url-tool.ts';

/** A correct server that wants something of its client in every way that the protocol has. */
export function createAsks(): ServerDefinition {
  return {
    info: { name: 'loupe-asks', version: '1.0.0', title: 'Loupe asks', description: 'Asks its client for things.' },
    logging: true,
    tasks: new TaskStore(),
    resources: reading,
    prompts: [interview],
    tools: [askModel, askForm, askUrl(), ...roundTools, logFlood, ...taskTools, askAsTask, ...appTools()],
  };
}
