import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserCommand } from 'vitest/node';
import { createRouter } from '#api/router.ts';
import type { Host } from '#host/create-host.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { presetCommand, startHttpServer } from '#host/testing/test-servers.ts';
import { ListChanges } from '../../electron/demo/server/definition.ts';
import { startAppServer } from '../../electron/server/app-server.ts';
import { listen } from '../../electron/server/browser-server.ts';
import { createRpcSockets } from '../../electron/server/rpc-sockets.ts';
import '../gate/test-setup.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { machineClient } from '../servers/authorization/forms.ts';
import { identityGrantType } from '../servers/authorization/identity-grant.ts';
import { enterpriseClient, startIdentityProvider } from '../servers/authorization/identity-provider.ts';
import { signToken } from '../servers/authorization/jwt.ts';
import { startProtected } from '../servers/authorization/start.ts';
import { createPlain } from '../servers/plain.ts';
import { everythingServer } from '../servers/real-servers.ts';
import { moduleCommands } from './evaluated-modules.ts';

/** What runs for the page of a test until `closeHosts`, by the file of the test. */
const running = new Map<string, (() => Promise<void>)[]>();

/** The host of a test, by the file of the test. */
const hosts = new Map<string, Host>();

/** Replaces the list of a server of `startListServer`, by its URL. */
const listServers = new Map<string, (list: readonly unknown[]) => void>();

function endWith(testPath = '', end: () => Promise<void>): void {
  running.set(testPath, [end, ...(running.get(testPath) ?? [])]);
}

/** Opens a real host with empty folders for a page on `pagePort`; answers with the address of its WebSocket. */
const openHost: BrowserCommand<[pagePort: number]> = async ({ testPath }, pagePort) => {
  const host = await openTestHost();
  hosts.set(testPath ?? '', host);
  endWith(testPath, () => host.close());
  const apps = await startAppServer();
  endWith(testPath, () => apps.close());
  apps.serve(host.surface.apps, pagePort);
  const socketPath = `/${randomUUID()}`;
  const sockets = createRpcSockets(createRouter(host));
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (request.url === socketPath) sockets.accept(request, socket, head);
    else socket.destroy();
  });
  const port = await listen(server, 0);
  endWith(testPath, async () => {
    sockets.close();
    server.close();
  });
  return `ws://127.0.0.1:${port}${socketPath}`;
};

/** How to start one of `e2e/servers` over stdio; `args` are those of its `main.ts`. */
const ownCommand: BrowserCommand<[args: string[]]> = (_context, args) => presetCommand(...args);

/** Starts one of `e2e/servers` over HTTP; answers with its URL. */
const startOwnServer: BrowserCommand<[args: string[]]> = async ({ testPath }, args) => {
  const server = await startHttpServer(...args, '--transport', 'http');
  endWith(testPath, () => server.stop());
  return server.url;
};

/** What signs Loupe in without a person, at a server of `startUnattended`. */
export interface UnattendedSignIn {
  url: string;
  /** PKCS #8 in PEM, of the client `known-machine`. */
  privateKey: string;
  /** A grant that the authorization server takes from the client `known-enterprise`. */
  assertion: string;
  idp: { tokenEndpoint: string; clientId: string; clientSecret: string; idToken: string };
}

/** Starts a protected server that registers no clients, its authorization server and an enterprise's identity provider. */
const startUnattended: BrowserCommand<[]> = async ({ testPath }): Promise<UnattendedSignIn> => {
  const server = await startProtected({ form: '2025-11-25 known clients only' });
  endWith(testPath, () => server.close());
  const { url: tokenEndpoint, idToken, close } = await startIdentityProvider();
  endWith(testPath, close);
  const { url, issuer } = server;
  const exp = Math.floor(Date.now() / 1000) + 300;
  const assertion = signToken({ aud: issuer, resource: url, exp, jti: randomUUID() }, { typ: identityGrantType });
  const { id: clientId, secret: clientSecret } = enterpriseClient;
  const idp = { tokenEndpoint, clientId, clientSecret, idToken };
  return { url, privateKey: machineClient.privateKey, assertion, idp };
};

/** What the host of this test has in its `servers.json`. */
const readServersFile: BrowserCommand<[]> = ({ testPath }) =>
  readFile(path.join(hostOf(testPath).platform.dataDir, 'servers.json'), 'utf8');

/** What the vault of the host of this test has under a key. */
const readVault: BrowserCommand<[key: string]> = ({ testPath }, key) => hostOf(testPath).platform.vault.get(key);

function hostOf(testPath = ''): Host {
  const host = hosts.get(testPath);
  if (host === undefined) throw new Error('The test has opened no host');
  return host;
}

/** Goes to an address as a browser does, through its redirects; answers with the page. */
const visit: BrowserCommand<[url: string]> = async (_context, url) => (await fetch(url)).text();

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

/** Lets the page believe that the system imposes its colours. */
const forceColors: BrowserCommand<[isForced: boolean]> = ({ page }, isForced) =>
  page.emulateMedia({ forcedColors: isForced ? 'active' : null });

/** Takes the pointer off the page. */
const leavePage: BrowserCommand<[]> = ({ page }) => page.mouse.move(-1, -1);

/** How many elements and other nodes the browser keeps for the page, after collecting garbage. */
const countNodes: BrowserCommand<[]> = async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  // Weak references and finalizers are freed only by the next collection.
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return nodes;
};

/** Starts a server of one era over HTTP whose list of resources `changeList` replaces; answers with its URL. */
const startListServer: BrowserCommand<[era: 'legacy' | 'modern', list: unknown[], pageSize: number]> = async (
  { testPath },
  era,
  first,
  pageSize,
) => {
  const list = [...first];
  const changes = new ListChanges(['resources']);
  const definition = createPlain([], { changes, pageSize, resources: { list, read: () => [] } });
  const { url, close } = await startStreamableHttp(definition, { era });
  listServers.set(url, (next) => {
    list.splice(0, list.length, ...next);
    changes.announce('resources');
  });
  endWith(testPath, async () => {
    listServers.delete(url);
    await close();
  });
  return url;
};

/** Replaces the resources of a list server, which notifies its clients. */
const changeList: BrowserCommand<[url: string, list: unknown[]]> = (_context, url, list) => {
  listServers.get(url)?.(list);
};

/** Makes an empty folder for the test; answers with its path. */
const makeFolder: BrowserCommand<[]> = async ({ testPath }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loupe-component-'));
  endWith(testPath, () => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Writes a file of such a folder. */
const writeBytes: BrowserCommand<[folder: string, name: string, base64: string]> = async (
  _context,
  folder,
  name,
  base64,
) => {
  // In one step: a server that watches the folder would read a file that is only half written.
  const whole = `${folder}-${path.basename(name)}`;
  await writeFile(whole, Buffer.from(base64, 'base64'));
  await rename(whole, path.join(folder, path.basename(name)));
};

/** Ends what was started for the tests of this file. */
const closeHosts: BrowserCommand<[]> = async ({ testPath }) => {
  const ends = running.get(testPath ?? '') ?? [];
  running.delete(testPath ?? '');
  hosts.delete(testPath ?? '');
  for (const end of ends) await end();
};

/** What a component test can have done outside of its page. */
export const hostCommands = {
  openHost,
  ownCommand,
  startOwnServer,
  startUnattended,
  readServersFile,
  readVault,
  everythingCommand,
  visit,
  insertText,
  frameText,
  frameColors,
  preferColors,
  forceColors,
  leavePage,
  countNodes,
  closeHosts,
  startListServer,
  changeList,
  makeFolder,
  writeBytes,
  ...moduleCommands,
};
