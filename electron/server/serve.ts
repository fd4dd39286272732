import process from 'node:process';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { shellText } from '#shared/messages/shell.ts';
import { scan, valuesOf } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { type ServedHost, startBrowserMode } from './browser-mode.ts';
import { browserOptions } from './browser-options.ts';
import { announce } from './open-in-browser.ts';
import { terminalLanguage } from './terminal-language.ts';

interface OpenedHost extends ServedHost {
  close(): Promise<void>;
}

/** Opens the host of browser mode. Its code is loaded in steps, so that requests for the page are served in between. */
async function openHost(): Promise<OpenedHost> {
  await nextTurn();
  const { createBrowserPlatform } = await import('./browser-platform.ts');
  await nextTurn();
  const { createHost } = await import('#host/create-host.ts');
  const { rememberFirstVersion } = await import('#host/storage/config/first-version.ts');
  await nextTurn();
  const { createRouter } = await import('#api/router.ts');
  await nextTurn();
  const { createRpcSockets } = await import('./rpc-sockets.ts');
  const host = await createHost(await createBrowserPlatform());
  void rememberFirstVersion({ settings: host.stores.settings, platform: host.platform });
  return { sockets: createRpcSockets(createRouter(host)), apps: host.surface.apps, close: () => host.close() };
}

/** How long the host waits for a browser to open the URL, and then to fetch the page's script, in milliseconds. */
const enterMs = 80;
const fetchMs = 300;

const text = shellText(terminalLanguage());

function stop(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

function readArguments(args: readonly string[]) {
  try {
    const scanned = scan(args, browserOptions);
    const [argument] = [...scanned.words, ...(scanned.command ?? [])];
    if (argument !== undefined) throw new UsageError('extraArgument', { argument });
    return valuesOf(browserOptions, scanned);
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    const { option = '', argument = option, value } = thrown.params;
    if (value !== undefined) stop(text('badPort', { port: String(value) }), 2);
    stop(text('badArgument', { argument: String(argument) }), 2);
  }
}

async function giveUp(error: unknown): Promise<never> {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') stop(text('portTaken', { port }), 1);
  const { failureFrom } = await import('#shared/messages/failure.ts');
  const { message, cause } = failureFrom(error);
  stop(text('startFailed', { problem: cause ?? message }), 1);
}

/** Browser mode as a program: `server.js [--port N] [--no-open]`. Runs until SIGINT, SIGTERM or SIGHUP. */
const { port, open } = readArguments(process.argv.slice(2));
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
const announced = announce(server, { open });
// Loading the host's code blocks requests. A running browser gets the page first and runs its script on another core in
// the meantime; the host doesn't wait for one that has to start.
const isFetching = await Promise.race([server.entered.then(() => true), delay(enterMs, false)]);
if (isFetching) await Promise.race([server.fetched, delay(fetchMs)]);
openHost().then(opening.resolve, giveUp);
await announced;
