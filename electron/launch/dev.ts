import './node-version.ts';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createBuilder } from 'vite';
import { runDesktop } from './desktop.ts';
import { runDevBrowser } from './dev-browser.ts';
import { fetchElectronBinary, findElectronBinary } from './electron-binary.ts';
import { fromRoot } from './project-root.ts';

/** `npm run dev [-- --desktop] [--port N] [--no-open]`. */
const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    open: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

await (values.desktop ? runDevDesktop() : runDevBrowser({ port: Number(values.port), open: values.open }));

/**
 * The desktop app over bundles that are rebuilt as files change: reload the window for the page, restart for the
 * main process. The page keeps its real origin and policy, which a development server could not give it.
 */
async function runDevDesktop(): Promise<void> {
  const binary = findElectronBinary() ?? (await fetchElectronBinary(() => {}));
  if (!binary) throw new Error('The Electron binary could not be fetched; use npm run dev without --desktop.');
  const builder = await createBuilder({ configFile: fromRoot('vite.config.ts'), build: { watch: {} } });
  await builder.buildApp();
  const end = await runDesktop(binary);
  process.exit(end.type === 'done' ? end.exitCode : 1);
}
