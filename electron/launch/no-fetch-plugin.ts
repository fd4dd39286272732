import * as http from 'node:http';
import type { Plugin } from 'vite';

/** Getters: reading one of them loads Node's own `fetch`. */
const loading = new Set(['WebSocket', 'CloseEvent', 'MessageEvent', 'default']);

/**
 * Keeps bundles for Node from loading Node's own `fetch`, which takes as long as a tenth of Loupe's start, and which nobody
 * here uses. They take `node:http` without an import, which would read all of its members. And what the RPC library gets
 * over a socket is never a form: asking whether it is one would load it.
 */
export function noFetchPlugin(): Plugin {
  const names = Object.keys(http).filter((name) => !loading.has(name));
  return {
    name: 'loupe-no-fetch',
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
    transform: {
      filter: { id: /\/node_modules\/@orpc\//, code: / instanceof FormData\b/ },
      // Of the same length, so that the source map stays true.
      handler: (code) => ({ code: code.replaceAll(' instanceof FormData', ' instanceof URL     '), map: null }),
    },
  };
}
