import './node-version.ts';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { shellText } from '#shared/messages/shell.ts';
import { tokensOf } from '../options/read-options.ts';
import { browserOptions } from '../server/browser-options.ts';
import { terminalLanguage } from '../server/terminal-language.ts';
import { buildApp, isBuilt } from './build-app.ts';
import { fromRoot } from './project-root.ts';

/** `npm start`, by start.js: the desktop app, or browser mode with `--web [--port N] [--no-open]` or as a fallback. */
const { named } = tokensOf(process.argv.slice(2), Object.values(browserOptions));
const isBrowserMode = named.some(({ option }) => option === browserOptions.web);
const text = shellText(terminalLanguage());

if (!(await isBuilt())) {
  console.error(text('building'));
  await buildApp();
}

const reason = isBrowserMode ? undefined : await openDesktop();
if (reason) console.error(reason);
await import(pathToFileURL(fromRoot('out/node/server.js')).href);

/** Runs the desktop app and exits with it; returns the reason when it can't run. */
async function openDesktop(): Promise<string> {
  // Browser mode starts without it.
  const { fetchElectronBinary, findElectronBinary, hasDisplay, runDesktop } = await import('./desktop.ts');
  if (!hasDisplay()) return text('noDisplay');
  const binary = findElectronBinary() ?? (await fetchElectronBinary(() => console.error(text('fetchingBinary'))));
  if (!binary) return text('noBinary');
  const end = await runDesktop(binary);
  if (end.type === 'done') process.exit(end.exitCode);
  return text('desktopFailed', { problem: end.problem });
}
