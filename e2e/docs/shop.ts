import { createDemo } from '../../electron/demo/demo.ts';
import { argumentsSchema, textResult } from '../../electron/demo/server/content.ts';
import type { ServerDefinition, Tool } from '../../electron/demo/server/definition.ts';

const search: Tool = {
  descriptor: {
    name: 'search',
    title: 'Search',
    description: 'Finds lenses by words of their names.',
    inputSchema: argumentsSchema({ q: { type: 'string', description: 'What to find.' } }, ['q']),
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  },
  run: ({ q }) => textResult(`No lens is named ${String(q)}.`),
};

const lenses = 'shop://lenses';

/** The server whose developer reads the documents: `node build/index.js`, configured as `shop`. */
export function createShop({ hasSearch = true } = {}): ServerDefinition {
  const add = createDemo({ sound: true }).tools?.filter(({ descriptor }) => descriptor.name === 'add') ?? [];
  return {
    info: { name: 'shop', version: '1.0.0', title: 'Lens shop' },
    instructions: 'Search for a lens first.',
    resources: {
      list: [{ uri: lenses, name: 'lenses', title: 'All lenses', mimeType: 'text/plain' }],
      read: (uri) => (uri === lenses ? [{ uri, mimeType: 'text/plain', text: 'macro' }] : undefined),
    },
    tools: hasSearch ? [...add, search] : add,
  };
}
