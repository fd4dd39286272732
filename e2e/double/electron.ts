import { registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { app } from './app.ts';
import { listenToTest } from './control.ts';

/**
 * A double of the Electron binary for the built app: `node e2e/double/electron.ts [arguments of the app]`. Main
 * process, preload and Chromium are real, Electron is not.
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
