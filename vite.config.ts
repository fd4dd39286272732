import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { changelogPlugin } from './electron/launch/changelog-plugin.ts';

const root = import.meta.dirname;
const fromRoot = (path: string) => resolve(root, path);

/** What a Node bundle leaves outside: the runtime's own modules, and native code that no bundler can carry. */
const external = [
  'electron',
  ...builtinModules,
  /^node:/,
  /^@napi-rs\/keyring/,
  // Optional accelerators of `ws`, which it does without.
  'bufferutil',
  'utf-8-validate',
];

function nodeBundle(folder: string, entries: Record<string, string>, format: 'es' | 'cjs'): EnvironmentOptions {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return {
    consumer: 'server',
    // Bundled CommonJS modules ask for these; an ES module does not have them.
    define: format === 'es' ? { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' } : {},
    resolve: { noExternal: true, conditions: ['node', 'import', 'module', 'default'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: fromRoot(`out/${folder}`),
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, fromRoot(path)])),
        external,
        platform: 'node',
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          // Flat, so that `../../package.json` and `../node/…` hold from every file.
          chunkFileNames: `[name]-[hash].${extension}`,
        },
      },
    },
  };
}

export default defineConfig({
  root: fromRoot('renderer'),
  // The page's folder differs by shell: `app://loupe/` and `http://127.0.0.1:<port>/<random>/`.
  base: './',
  cacheDir: fromRoot('.cache/vite'),
  // The primitives speak thirty languages; the window has three.
  plugins: [react(), changelogPlugin(), optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'zh-CN'] })],
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
              // What the window starts with is one file: what other views share with it would be dozens.
              groups: [{ name: 'window', tags: ['$initial'] }],
            },
          },
        },
      },
    },
    main: nodeBundle('main', { main: 'electron/main/main.ts' }, 'es'),
    preload: nodeBundle('preload', { preload: 'electron/preload/preload.ts' }, 'cjs'),
    node: nodeBundle(
      'node',
      {
        server: 'electron/server/main.ts',
        loupe: 'electron/cli/loupe.ts',
        'loupe-mcp': 'electron/launch/npx.ts',
        'log-worker': 'electron/host/wire/traffic/store/log-worker.ts',
        'schema-worker': 'electron/host/schemas/schema-worker.ts',
        'tree-worker': 'electron/host/wire/content/trees/tree-worker.ts',
        'token-worker': 'electron/host/surface/costs/token-worker.ts',
        'findings-worker': 'electron/host/diagnostics/findings-worker.ts',
        demo: 'electron/demo/main.ts',
      },
      'es',
    ),
  },
  builder: {
    // Named one by one: Vite adds an implicit `ssr` environment that nobody here needs.
    buildApp: async (builder) => {
      for (const name of ['client', 'main', 'preload', 'node']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
