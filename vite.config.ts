import { pathToFileURL } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { changelogPlugin } from './electron/launch/changelog-plugin.ts';
import { noFetchPlugin } from './electron/launch/no-fetch-plugin.ts';
import { nodeBundle, workerEntries } from './electron/launch/node-bundle.ts';
import { fromRoot } from './electron/launch/project-root.ts';

export default defineConfig({
  root: fromRoot('renderer'),
  // The page's folder differs by shell: `app://loupe/` and `http://127.0.0.1:<port>/<random>/`.
  base: './',
  cacheDir: fromRoot('.cache/vite'),
  // The primitives speak thirty languages; the window has three.
  plugins: [
    react(),
    changelogPlugin(),
    noFetchPlugin(),
    tokenTables(),
    optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'zh-CN'] }),
  ],
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        outDir: fromRoot('out/renderer'),
        // A running Loupe keeps its files: build-app.ts removes what is old afterwards.
        emptyOutDir: false,
        target: 'chrome150',
        sourcemap: 'hidden',
        // The policy lets fonts come from files only.
        assetsInlineLimit: 0,
        // Monaco is one lazy chunk of about 4 MB.
        chunkSizeWarningLimit: 5000,
        rolldownOptions: {
          // An entry point only passes names on: who takes one of them does not load the others.
          treeshake: {
            // The same holds for a model: its schemas do nothing by being made.
            moduleSideEffects: [
              {
                test: /\/renderer\/(workspaces|panels|pages|kit)\/.+\/index\.ts$|\/shared\/model\//,
                sideEffects: false,
              },
            ],
          },
          experimental: { lazyBarrel: true },
          output: {
            codeSplitting: {
              // What the window starts with is one file: what other views share with it would be dozens. So would be the
              // icons, of a few hundred bytes each, and the first script has the names of all files.
              groups: [
                { name: 'window', tags: ['$initial'] },
                { name: 'icons', test: /\/node_modules\/lucide-react\// },
              ],
            },
          },
        },
      },
    },
    main: nodeBundle('out/main', { main: 'electron/main/main.ts' }, 'es'),
    preload: nodeBundle('out/preload', { preload: 'electron/preload/preload.ts' }, 'cjs'),
    // By itself: beside the commands, it would be a hundred files that both use, and each takes time at a start.
    server: nodeBundle('out/node', { server: 'electron/server/main.ts' }, 'es'),
    node: nodeBundle(
      'out/node',
      {
        loupe: 'electron/cli/loupe.ts',
        'loupe-mcp': 'electron/launch/npx.ts',
        ...workerEntries,
        demo: 'electron/demo/main.ts',
      },
      'es',
    ),
  },
  builder: {
    // Named one by one: Vite adds an implicit `ssr` environment that nobody here needs.
    buildApp: async (builder) => {
      for (const name of ['client', 'main', 'preload', 'server', 'node']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});

/** Bundles the tokenizer's tables as JSON within a string, which is read in a quarter of the time of an array's code. */
function tokenTables(): Plugin {
  return {
    name: 'loupe-token-tables',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    load: {
      filter: { id: /\/gpt-tokenizer\/esm\/bpeRanks\/\w+\.js$/ },
      handler: async (id) => {
        const tables: { default: unknown } = await import(pathToFileURL(id).href);
        const json = JSON.stringify(JSON.stringify(tables.default));
        return { code: `export default JSON.parse(${json});`, moduleType: 'js', map: null };
      },
    },
  };
}
