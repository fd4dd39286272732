import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { shellText } from '#shared/messages/shell.ts';
import { startBrowserMode } from './browser-mode.ts';
import { type OpenedHost, openHost } from './open-host.ts';
import { announce } from './open-in-browser.ts';
import { terminalLanguage } from './terminal-language.ts';

/** How long the host waits for a browser to open the URL, and then to fetch the page's script, in milliseconds. */
const enterMs = 80;
const fetchMs = 300;

/** Browser mode as a program: `server.js [--port N] [--no-open]`. Runs until SIGINT, SIGTERM or SIGHUP. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    open: { type: 'boolean', default: true },
    web: { type: 'boolean' },
  },
  allowNegative: true,
});

const text = shellText(terminalLanguage());

function stop(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

async function giveUp(error: unknown): Promise<never> {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') stop(text('portTaken', { port }), 1);
  const { failureFrom } = await import('#shared/messages/failure.ts');
  const { message, cause } = failureFrom(error);
  stop(text('startFailed', { problem: cause ?? message }), 1);
}

const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) stop(text('badPort', { port: values.port }), 2);

const opening = Promise.withResolvers<OpenedHost>();
const server = await startBrowserMode({
  host: opening.promise,
  pageFolder: fileURLToPath(new URL('../../out/renderer', import.meta.url)),
  port,
}).catch(giveUp);

let stopping = false;
async function shutDown(): Promise<void> {
  // A second Ctrl+C exits immediately.
  if (stopping) process.exit(130);
  stopping = true;
  const { close } = await opening.promise;
  await server.close();
  await close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown());
const announced = announce(server, { open: values.open });
// Loading the host's code blocks requests. A running browser gets the page first and runs its script on another core in
// the meantime; the host doesn't wait for one that has to start.
const isFetching = await Promise.race([server.entered.then(() => true), delay(enterMs, false)]);
if (isFetching) await Promise.race([server.fetched, delay(fetchMs)]);
openHost().then(opening.resolve, giveUp);
await announced;
