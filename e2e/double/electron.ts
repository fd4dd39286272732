import { registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { app } from './app.ts';
import { listenToTest } from './control.ts';

/**
 * Plays the Electron binary over the built app: `node e2e/double/electron.ts [arguments of the app]`. A double:
 * main process and preload are the built ones and Chromium is real, but Electron itself is not there.
 */
const standIn = new URL('./module.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

listenToTest();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
await import(pathToFileURL(fromRoot('out/main/main.js')).href);
app.becomeReady();
