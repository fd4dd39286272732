import { builtinModules } from 'node:module';
import type { EnvironmentOptions } from 'vite';
import { fromRoot } from './project-root.ts';

/** What a Node bundle leaves outside: the runtime's own modules, and native code that no bundler can carry. */
const external = [
  'electron',
  ...builtinModules.filter((name) => name !== 'node:http'),
  // Without `node:http`, which the bundles take in another way.
  /^node:(?!http$)/,
  /^@napi-rs\/keyring/,
  // Optional accelerators of `ws`, which it does without.
  'bufferutil',
  'utf-8-validate',
];

/**
 * How entries (name to file, from the project's root) are bundled for Node into a folder. Without `sourcemap` for
 * bundles that only tests run.
 */
export function nodeBundle(
  folder: string,
  entries: Record<string, string>,
  format: 'es' | 'cjs',
  sourcemap = true,
): EnvironmentOptions {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return {
    consumer: 'server',
    // Bundled CommonJS modules ask for these; an ES module does not have them.
    define: format === 'es' ? { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' } : {},
    resolve: { noExternal: true, conditions: ['node', 'import', 'module', 'default'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: fromRoot(folder),
      emptyOutDir: false,
      minify: false,
      sourcemap,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, fromRoot(path)])),
        external,
        platform: 'node',
        // What one program loads later, another one may need at once: both are bundled together.
        checks: { ineffectiveDynamicImport: false },
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          // Flat, so that `../../package.json` and `../node/…` hold from every file.
          chunkFileNames: `[name]-[hash].${extension}`,
          // Names stay; without spaces and comments, a third less is read at each start.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  };
}

/** The threads of the host. A process finds them beside itself. */
export const workerEntries = {
  'log-worker': 'electron/host/wire/traffic/store/log-worker.ts',
  'schema-worker': 'electron/host/schemas/schema-worker.ts',
  'tree-worker': 'electron/host/wire/content/trees/tree-worker.ts',
  'token-worker': 'electron/host/surface/costs/token-worker.ts',
  'findings-worker': 'electron/host/diagnostics/findings-worker.ts',
};
