import { registerHooks } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { app, appFolder } from './app.ts';
import { listenToTest } from './control.ts';

/**
 * A double of the Electron binary for the built app: `node e2e/double/electron.ts [arguments of the app]`. Main
 * process, preload and Chromium are real, Electron is not. `LOUPE_DOUBLE_APP` is a packed app's folder in place of the
 * project, and `LOUPE_DOUBLE_BINARY` the packed binary, which starts this file.
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
await import(pathToFileURL(join(appFolder, 'out/main/main.js')).href);
app.becomeReady();
