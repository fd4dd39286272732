import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { BrowserCommand } from 'vitest/node';
import { createRouter } from '#api/router.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { presetCommand, startHttpServer } from '#host/testing/test-servers.ts';
import { startAppServer } from '../../electron/server/app-server.ts';
import { listen } from '../../electron/server/listen.ts';
import { createRpcSockets } from '../../electron/server/rpc-sockets.ts';
import { everythingServer } from '../servers/real-servers.ts';

/** What runs for the page of a test until `closeHosts`, by the file of the test. */
const running = new Map<string, (() => Promise<void>)[]>();

function endWith(testPath: string | undefined, end: () => Promise<void>): void {
  const path = testPath ?? '';
  running.set(path, [end, ...(running.get(path) ?? [])]);
}

/** Opens a real host with empty folders for a page on `pagePort`; answers with the address of its WebSocket. */
const openHost: BrowserCommand<[pagePort: number]> = async ({ testPath }, pagePort) => {
  const host = await openTestHost();
  endWith(testPath, () => host.close());
  const apps = await startAppServer(host.apps);
  endWith(testPath, () => apps.close());
  apps.serveFor(pagePort);
  const path = `/${randomUUID()}`;
  const sockets = createRpcSockets(createRouter(host));
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (request.url === path) sockets.accept(request, socket, head);
    else socket.destroy();
  });
  const port = await listen(server, 0);
  endWith(testPath, async () => {
    sockets.close();
    server.close();
  });
  return `ws://127.0.0.1:${port}${path}`;
};

/** How to start one of `e2e/servers` over stdio; `args` are those of its `main.ts`. */
const ownCommand: BrowserCommand<[args: string[]]> = (_context, args) => presetCommand(...args);

/** Starts one of `e2e/servers` over HTTP; answers with its URL. */
const startOwnServer: BrowserCommand<[args: string[]]> = async ({ testPath }, args) => {
  const server = await startHttpServer(...args, '--transport', 'http');
  endWith(testPath, () => server.stop());
  return server.url;
};

/** How to start server-everything over stdio. */
const everythingCommand: BrowserCommand<[]> = () => everythingServer();

/** Enters a text where the focus is, in one piece as a paste does. */
const insertText: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.insertText(text);

/** The text in a frame of the page, which is of another origin: the page itself cannot see it. */
const frameText: BrowserCommand<[title: string]> = ({ iframe }, title) =>
  iframe.getByTitle(title).contentFrame().locator('body').innerText();

/** The `color-scheme` of the document in a frame of the page. */
const frameColors: BrowserCommand<[title: string]> = ({ iframe }, title) =>
  iframe
    .getByTitle(title)
    .contentFrame()
    .locator('html')
    .evaluate((html) => html.style.colorScheme);

/** Lets the page believe that the system prefers these colours; `null`: what it really prefers. */
const preferColors: BrowserCommand<[scheme: 'light' | 'dark' | null]> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme });

/** Ends what was started for the tests of this file. */
const closeHosts: BrowserCommand<[]> = async ({ testPath }) => {
  const ends = running.get(testPath ?? '') ?? [];
  running.delete(testPath ?? '');
  for (const end of ends) await end();
};

/** What a component test can have done outside of its page. */
export const hostCommands = {
  openHost,
  ownCommand,
  startOwnServer,
  everythingCommand,
  insertText,
  frameText,
  frameColors,
  preferColors,
  closeHosts,
};
