import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { BrowserContext, Page } from '@playwright/test';
import { listen, respond } from '../../electron/demo/server/http/listener.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { exportFormats } from '../../shared/model/imports.ts';
import { type ServerDraft, serverDraftSchema } from '../../shared/model/server.ts';
import { toChromium } from '../double/address.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { type BrowserClient, clientBeside } from '../front-ends/browser-client.ts';
import { launchBrowserMode } from '../front-ends/browser-mode.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { runNode } from '../gate/step.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { knownClients } from '../servers/authorization/forms.ts';
import { startProtected } from '../servers/authorization/start.ts';

// A secret in every place where Loupe takes one; then everything that Loupe wrote or showed is searched for it.

/** A new place gets a line here, is planted below, and is searched for like the others: all have the same word. */
const planted = {
  passphrase: 'canary passphrase 1',
  named: 'canary-named/"2"+x',
  environment: 'canary-environment-3',
  ownVariable: 'canary-own-variable-4',
  header: 'canary-header/5+x',
  query: 'canary query&6=x',
  inPath: 'canary-path/7 x',
  password: 'canary-p@ssword-8',
  pasted: 'canary-pasted-9',
  clientSecret: 'canary-client-secret:10',
  argument: 'canary-argument-11',
} as const;

/** The word as it is, and what base64 of any text with it contains, wherever it begins. */
const traces = /canary|Y2FuYXJ5|NhbmFye|jYW5hcn/i;

/** What nobody planted: the codes and tokens that an authorization server issued. */
let issued: readonly string[] = [];

function expectNoTrace(what: string, shown: string): void {
  for (const token of issued) expect(shown.includes(token) ? `${what} has a token that was issued` : '').toBe('');
  const at = shown.search(traces);
  expect(at === -1 ? '' : `${what}: …${shown.slice(Math.max(0, at - 80), at + 60)}…`).toBe('');
}

/** Everything of a page that a person, a screen reader, the history or a later page can read. */
function everythingShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    );
    const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
    return [document.title, location.href, document.documentElement.outerHTML, ...fields, ...kept].join('\n');
  });
}

async function everyFile(folder: string): Promise<{ name: string; bytes: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (name) => ({ name, bytes: await readFile(name, 'latin1') })));
}

/** A legacy HTTP server that repeats every address and header in what it returns; `seen` is what it got. */
function echoOverHttp(seen: string[]) {
  return listen(
    {
      handle({ request, response, body }) {
        const given = JSON.stringify([request.url, request.headers]);
        seen.push(decodeURIComponent(request.url ?? ''), ...Object.values(request.headers).map(String));
        const { id, method } = body === '' ? {} : JSON.parse(body);
        if (method === 'initialize') {
          const serverInfo = { name: given, version: '1' };
          const result = {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {} },
            serverInfo,
            instructions: given,
          };
          respond(response, 200, { jsonrpc: '2.0', id, result });
        } else if (id === undefined)
          respond(response, request.method === 'POST' ? 202 : 405, undefined, { 'x-echo': encodeURI(given) });
        else respond(response, 500, `cannot do ${method}: ${given}`, { 'x-echo': encodeURI(given) });
      },
      close: () => {},
    },
    '',
  );
}

type Client = BrowserClient['client'];

const secret = '$' + '{secret:shared}';
const fromEnvironment = '$' + '{env:LOUPE_TEST_DEPLOY}';

/** Servers that take every planted secret; the last three can't be reached or started. */
function draftsWith(httpUrl: string, protectedUrl: string): ServerDraft[] {
  const address = new URL(httpUrl);
  const inPath = '$' + '{secret:path}';
  const password = '$' + '{secret:password}';
  return [
    {
      name: 'stdio',
      transport: 'stdio',
      command: process.execPath,
      args: [fromRoot('e2e/servers/echoing-server.ts'), '--token', secret, '--password', planted.argument],
      env: [
        { name: 'ECHO_TOKEN', value: planted.ownVariable, secret: true },
        { name: 'ECHO_FROM', value: fromEnvironment, secret: false },
      ],
    },
    {
      name: 'http',
      transport: 'http',
      url: `http://ada:${password}@${address.host}/${inPath}/mcp?key=${secret}&access_token=${planted.pasted}`,
      pin: { era: 'legacy' },
      headers: [
        { name: 'X-Own', value: planted.header, secret: true },
        { name: 'X-Deploy', value: `Bearer ${fromEnvironment}`, secret: false },
      ],
      query: [{ name: 'q', value: planted.query, secret: true }],
    },
    {
      name: 'signed-in',
      transport: 'http',
      url: `${'$' + '{env:LOUPE_TEST_ORIGIN}'}${new URL(protectedUrl).pathname}`,
      authorization: {
        mode: 'clientCredentials',
        clientId: knownClients.basic.id,
        secrets: [{ name: 'clientSecret', value: planted.clientSecret, secret: true }],
      },
    },
    { name: 'unusable', transport: 'http', url: `${secret}/mcp` },
    { name: 'nowhere', transport: 'http', url: `http://127.0.0.1:9/${inPath}?key=${secret}` },
    { name: 'no-folder', transport: 'stdio', command: `/nowhere/${secret}`, cwd: `/nowhere/${secret}` },
  ].map((draft) => serverDraftSchema.parse(draft));
}

async function looksAround(loupe: LoupeWindow, servers: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  const look = async () => shown.push(await everythingShown(loupe.page));
  for (const id of servers) {
    for (const place of [
      'authorization',
      'connection?panel=traffic',
      'connection?panel=stderr',
      'connection?panel=logs',
      'tools?panel=inbox',
    ]) {
      await loupe.goToAddress(`/servers/${id}/${place}`);
      await expect(loupe.page.getByRole('contentinfo')).toBeVisible();
      await loupe.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      await look();
    }
    await loupe.goToAddress(`/servers/${id}/connection?dialog=edit:${id}`);
    await expect(loupe.page.getByRole('dialog')).toBeVisible();
    await look();
    await loupe.page.keyboard.press('Escape');
  }
  await loupe.goToAddress('/audit?dialog=export');
  const dialog = loupe.page.getByRole('dialog', { name: text('imports.exportTitle') });
  for (const format of exportFormats) {
    await dialog.getByRole('button', { name: new RegExp(`${text('imports.format')}$`) }).click();
    await loupe.page.getByRole('option', { name: text(`imports.formats.${format}`), exact: true }).click();
    await expect(dialog.getByRole('region', { name: text('imports.exportText') })).toContainText('no-folder');
    await look();
  }
  await loupe.page.keyboard.press('Escape');
  for (const page of ['settings', 'audit']) {
    await loupe.goToAddress(`/${page}`);
    await expect(loupe.item.getByRole('heading').first()).toBeVisible();
    await look();
  }
  return shown;
}

/** What the host returns to any client: every frame, the audit log, its configuration. */
async function expectHostClean(client: Client): Promise<void> {
  const { total } = await client.traffic.rows({ filter: {}, from: 0, count: 0 });
  for (let seq = 1; seq <= total; seq += 1) {
    const frame = await client.traffic.frame({ seq });
    const { base64 } = await client.traffic.body({ seq, form: 'raw', offset: 0, length: 1_000_000 });
    expectNoTrace(`frame ${seq}`, JSON.stringify(frame) + Buffer.from(base64, 'base64').toString('utf8'));
  }
  expectNoTrace('audit export', (await client.audit.export({ filter: {} })).lines);
  expectNoTrace(
    'settings and servers',
    JSON.stringify([
      await client.app.settings(),
      await client.servers.list(),
      await client.vault.secrets(),
      await client.app.info(),
    ]),
  );
}

/** Expects every file of Loupe's own folder without a trace; among them is the traffic, its write-ahead log if `isOpen`. */
async function expectFilesClean(home: string, isOpen: boolean): Promise<void> {
  const files = await everyFile(home);
  expect(files.map(({ name }) => name)).toContain(join(home, isOpen ? 'traffic.sqlite-wal' : 'traffic.sqlite'));
  for (const { name, bytes } of files) expectNoTrace(name, bytes);
}

/** They arrived: otherwise nothing would have been looked for. */
function expectArrived(seen: readonly string[]): void {
  for (const value of [planted.header, planted.query, planted.inPath, planted.named, planted.pasted]) {
    expect(seen.some((each) => each.includes(value))).toBe(true);
  }
  expect(seen).toContain(`Basic ${Buffer.from(`ada:${planted.password}`).toString('base64')}`);
  expect(seen).toContain(`Bearer ${planted.environment}`);
}

/** What the menu of a request's row copies: the message, a command line, a program. */
async function everyCopy(loupe: LoupeWindow, server: string, method: string): Promise<string[]> {
  await loupe.servers.choose(server);
  await loupe.showPanel('traffic');
  await loupe.traffic.filterByMethod(method);
  const row = loupe.traffic.rows('out', method).filter({ hasText: server }).first();
  const copies: string[] = [];
  for (const key of ['copyJson', 'copyCurl', 'copyPipe', 'copyCli', 'copySdk'] as const) {
    await row.click({ button: 'right' });
    const item = loupe.page.getByRole('menuitem', { name: text(`requests.${key}`), exact: true });
    await expect(loupe.page.getByRole('menu')).toBeVisible();
    if ((await item.count()) === 0) await loupe.page.keyboard.press('Escape');
    else {
      await item.click();
      copies.push(await loupe.page.evaluate(() => navigator.clipboard.readText()));
    }
    await expect(loupe.page.getByRole('menu')).toBeHidden();
  }
  return copies;
}

async function enter(context: BrowserContext, url: string): Promise<LoupeWindow> {
  const page = await context.newPage();
  await page.goto(url);
  const loupe = new LoupeWindow(page);
  await loupe.expectReady();
  return loupe;
}

test('a secret is nowhere in what Loupe writes or shows, wherever it was given', async ({ home, browser, started }) => {
  // It goes through every screen of each server, and starts the command line for each.
  test.slow();
  const seen: string[] = [];
  const http = await started(echoOverHttp(seen));
  const registered = { ...knownClients.basic, secret: planted.clientSecret };
  const protectedServer = await started(startProtected({ settings: { clients: [registered] } }));
  const environment = {
    LOUPE_TEST_DEPLOY: planted.environment,
    LOUPE_TEST_ORIGIN: new URL(protectedServer.url).origin,
  };
  const server = await launchBrowserMode({ home, env: environment });
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const loupe = await enter(context, server.url);
  const console: string[] = [];
  loupe.page.on('console', (message) => console.push(message.text()));
  const { client, close } = await clientBeside(loupe.page);

  // By hand, in the window.
  await loupe.goTo('settings');
  await loupe.page.getByLabel(text('settings.secrets.new')).fill(planted.passphrase);
  await loupe.page.getByLabel(text('settings.secrets.again')).fill(planted.passphrase);
  await loupe.page.getByRole('button', { name: text('settings.secrets.choose') }).click();
  await expect(loupe.page.getByText(text('settings.secrets.state.unlocked'))).toBeVisible();
  await loupe.page.getByRole('button', { name: text('settings.named.add') }).click();
  await loupe.page.getByRole('dialog').getByLabel(text('settings.named.name')).fill('shared');
  await loupe.page.getByRole('dialog').getByLabel(text('settings.named.value'), { exact: true }).fill(planted.named);
  await loupe.page.keyboard.press('Enter');
  await expect(loupe.page.getByRole('listitem').filter({ hasText: 'shared' })).toBeVisible();

  // As the window's dialog and an import send them.
  await client.vault.setSecret({ name: 'path', value: planted.inPath });
  await client.vault.setSecret({ name: 'password', value: planted.password });
  const drafts = draftsWith(http.url, protectedServer.url);
  const added = await client.servers.add({ drafts, approved: true, connects: true });
  const failures = async () => (await client.sessions.list()).filter(({ phase }) => phase === 'ended').length;
  await expect.poll(failures).toBe(3);
  for (const name of ['stdio', 'http', 'signed-in']) await loupe.servers.expectState(name, 'ready');

  expect(protectedServer.issued).not.toEqual([]);
  issued = protectedServer.issued;

  expectArrived(seen);

  await loupe.servers.choose('stdio');
  const tools = await ToolsPage.open(loupe);
  await tools.choose('repeat');
  await tools.run();
  await tools.expectStatus('repeat', 'result');
  expectNoTrace('the call', await everythingShown(loupe.page));

  const shown = await looksAround(
    loupe,
    added.map(({ server: { id } }) => id),
  );
  for (const [index, each] of shown.entries()) expectNoTrace(`screen ${index}`, each);
  for (const message of console) expectNoTrace('console', message);
  for (const [name, method] of [
    ['stdio', 'tools/call'],
    ['http', 'tools/list'],
  ] as const) {
    const copies = await everyCopy(loupe, name, method);
    expect(copies.length).toBeGreaterThan(2);
    for (const copy of copies) expectNoTrace('copy', copy);
  }
  await expectHostClean(client);
  // With their write-ahead logs, which are gone when Loupe has quit.
  await expectFilesClean(home, true);
  close();
  await context.close();
  await server.stop();
  expectNoTrace('what browser mode printed', server.output());

  const env = { ...environment, LOUPE_HOME: home, LOUPE_PASSPHRASE: planted.passphrase, LANG: 'en', LC_ALL: '' };
  for (const args of [
    ['inspect', 'stdio', '--json'],
    ['tools', 'call', 'stdio', 'repeat', '--yes'],
    ['tools', 'call', 'stdio', 'missing'],
    ['inspect', 'http'],
    ['tools', 'list', 'http'],
    ['inspect', 'signed-in'],
    ['inspect', 'unusable'],
    ['inspect', 'nowhere'],
    ['inspect', 'no-folder'],
  ]) {
    const { output } = await runNode(fromRoot('out/node/loupe.js'), args, { env });
    expect(output).not.toBe('');
    expectNoTrace(args.join(' '), output);
  }

  await expectFilesClean(home, false);
});

test('nor on the desktop: through its port, on its screens, in its files, in what it requests of the system', async ({
  home,
  started,
}) => {
  test.slow();
  const seen: string[] = [];
  const http = await started(echoOverHttp(seen));
  const registered = { ...knownClients.basic, secret: planted.clientSecret };
  const protectedServer = await started(startProtected({ settings: { clients: [registered] } }));
  const env = {
    LOUPE_TEST_DEPLOY: planted.environment,
    LOUPE_TEST_ORIGIN: new URL(protectedServer.url).origin,
  };
  const desktop = await started(launchDesktopDouble({ home, env }));
  const console: string[] = [];
  desktop.page.on('console', (message) => console.push(message.text()));
  const client = await desktopClient(desktop.page);
  await client.vault.setSecret({ name: 'shared', value: planted.named });
  await client.vault.setSecret({ name: 'path', value: planted.inPath });
  await client.vault.setSecret({ name: 'password', value: planted.password });
  const drafts = draftsWith(http.url, protectedServer.url);
  const added = await client.servers.add({ drafts, approved: true, connects: true });
  const phases = async () => (await client.sessions.list()).map(({ phase }) => phase).sort();
  await expect.poll(phases).toEqual(['ended', 'ended', 'ended', 'ready', 'ready', 'ready']);
  issued = protectedServer.issued;
  expect(issued).not.toEqual([]);
  expectArrived(seen);
  await expectHostClean(client);

  await desktop.page.goto(toChromium('app://loupe/'));
  const loupe = new LoupeWindow(desktop.page);
  await loupe.expectReady();
  const shown = await looksAround(
    loupe,
    added.map(({ server: { id } }) => id),
  );
  for (const [index, each] of shown.entries()) expectNoTrace(`screen ${index}`, each);
  for (const message of console) expectNoTrace('console', message);
  expectNoTrace('what it requested of the system', JSON.stringify(await desktop.recorded()));
  await expectFilesClean(home, true);
  await desktop.close();
  expectNoTrace('what it printed', desktop.output());
  await expectFilesClean(home, false);
});
