import * as http from 'node:http';
import type { Plugin } from 'vite';

/** Getters: reading one of them loads Node's own `fetch`. */
const loading = new Set(['WebSocket', 'CloseEvent', 'MessageEvent', 'default']);

/**
 * Lets bundles for Node take `node:http` without an import: an import reads all of its members, and some of these load
 * Node's own `fetch`, which takes as long as a tenth of Loupe's start.
 */
export function nodeHttpPlugin(): Plugin {
  const names = Object.keys(http).filter((name) => !loading.has(name));
  return {
    name: 'loupe-node-http',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId: { filter: { id: /^node:http$/ }, handler: () => '\0node-http' },
    load: {
      filter: { id: /^\0node-http$/ },
      handler: () => ({
        code: `export const { ${names.join(', ')} } = process.getBuiltinModule('node:http');`,
        moduleType: 'js',
        moduleSideEffects: false,
      }),
    },
  };
}
