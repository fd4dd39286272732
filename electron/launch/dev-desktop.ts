import process from 'node:process';
import { createBuilder } from 'vite';
import { runDesktop } from './desktop.ts';
import { fetchElectronBinary, findElectronBinary } from './electron-binary.ts';
import { fromRoot } from './project-root.ts';

/**
 * The desktop app over bundles that are rebuilt as files change: reload the window for the page, restart for the
 * main process. The page keeps its real origin and policy, which a development server could not give it.
 */
export async function runDevDesktop(): Promise<void> {
  const binary = findElectronBinary() ?? (await fetchElectronBinary(() => {}));
  if (!binary) throw new Error('The Electron binary could not be fetched; use npm run dev without --desktop.');
  const builder = await createBuilder({ configFile: fromRoot('vite.config.ts'), build: { watch: {} } });
  await builder.buildApp();
  const end = await runDesktop(binary);
  process.exit(end.type === 'done' ? end.exitCode : 1);
}
