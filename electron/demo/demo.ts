import { invalidSchema, readInvalid, withInvalidItems } from './invalid-items.ts';
import { icons } from './media.ts';
import { demoPrompts } from './prompts.ts';
import type { ServerDefinition } from './server/definition.ts';
import { TaskStore } from './server/task-store.ts';
import { letter, writeLetter } from './server-requests.ts';
import { DemoState } from './state.ts';
import { demoTemplates, readTemplated } from './templates.ts';
import { demoTools } from './tools.ts';

/**
 * The demo that ships with Loupe: a correct server that has one of everything, and in each list something that is
 * invalid on purpose, unless `sound`. Reads no files, asks no network.
 */
export function createDemo({ sound = false }: { sound?: boolean } = {}): ServerDefinition {
  const state = new DemoState();
  return {
    info: {
      name: 'loupe-demo',
      version: '1.0.0',
      title: 'Loupe demo',
      description: 'One of everything that a server can have.',
      icons,
    },
    instructions: 'Start with file:///demo/README.md. Nothing here touches files or the network.',
    pageSize: 25,
    logging: true,
    tasks: new TaskStore(),
    ...(!sound && { amend: withInvalidItems }),
    changes: state.changes,
    resources: {
      list: state.list,
      templates: demoTemplates(state),
      read: (uri, call) =>
        uri === letter.uri
          ? writeLetter(call)
          : (state.find(uri)?.parts() ?? readTemplated(uri, state) ?? readInvalid(uri)),
      watch: (uri, changed) => state.watch(uri, changed),
    },
    prompts: demoPrompts(state),
    tools: [...demoTools(state), ...(sound ? [] : [invalidSchema])],
    cacheHints: {
      'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
      'resources/list': { ttlMs: 0, cacheScope: 'public' },
      'resources/templates/list': { ttlMs: 60_000, cacheScope: 'public' },
      'prompts/list': { ttlMs: 60_000, cacheScope: 'public' },
      'tools/list': { ttlMs: 60_000, cacheScope: 'public' },
    },
  };
}
