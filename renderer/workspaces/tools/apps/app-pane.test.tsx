import { afterEach, describe, expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import {
  type Connected,
  connectOwn,
  connectOwnHttp,
  isOfThisTest,
  openServer,
  shareRealHost,
} from '../../../testing/real-host.ts';
import { callTool, resultText } from '../../../testing/tool-calls.ts';

shareRealHost();
afterEach(() => commands.preferColors(null));

const item = () => page.getByRole('region', { name: 'Item', exact: true });
const stage = (tool = 'show_dial') => page.getByRole('region', { name: `The app of “${tool}”`, exact: true });
const frameTitle = 'App of “show_dial”, provided by the server';
const frameElement = () => stage().getByTitle(frameTitle);
const frame = () => page.frameLocator(frameElement());
const press = (name: string) => frame().getByRole('button', { name }).click();
const expectInFrame = (text: string | RegExp) => expect.poll(() => commands.frameText(frameTitle)).toMatch(text);
const dialog = () => page.getByRole('dialog', { name: 'Call “turn_dial” on dials?' });
const decide = (name: RegExp) => dialog().getByRole('button', { name }).click();
const openButton = () => item().getByRole('button', { name: 'Open the app', exact: true });

/** Calls a tool and opens the view of its app. */
async function showApp(server: Connected, tool: string): Promise<void> {
  const runId = await callTool(server, tool);
  await resultText(runId);
  await openWindow(`/servers/${server.serverId}/tools?tool=${tool}&run=${runId}`);
  await item().getByRole('tab', { name: 'App', exact: true }).click();
}

const running = (tool?: string): Locator => stage(tool).getByText('running', { exact: true });

async function openDial(server: Connected): Promise<void> {
  await showApp(server, 'show_dial');
  await openButton().click();
  await expect.element(running()).toBeVisible();
  await expectInFrame('"value":40');
}

describe.each([
  ['legacy', 'stdio', connectOwn],
  ['modern', 'HTTP', connectOwnHttp],
] as const)('the app of a tool of a %s server over %s', (era, _transport, connect) => {
  test('an app that wants nothing is opened by one press, and its tool calls are confirmed', async () => {
    const server = await connect('dials', 'requests', '--era', era);
    await showApp(server, 'show_dial');
    await expect.element(item().getByText('ui://loupe-asks/dial')).toBeVisible();
    await expect.element(stage()).not.toBeInTheDocument();
    // It wants nothing: the press is the consent.
    await openButton().click();
    await expect.element(running()).toBeVisible();
    await expectInFrame('Loupe');
    await expectInFrame('"value":40');

    await press('Turn up');
    await expect
      .element(dialog())
      .toMatchTextContent('This call was requested by the app ui://loupe-asks/dial, not by you.');
    await decide(/^Allow once/);
    await expectInFrame('"value":50');
    await press('Turn up');
    await decide(/^Deny$/);
    await expectInFrame('refused: -32000');
    await press('Reset');
    await expectInFrame('refused: -32602');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

test('a link of an app needs consent, also in the inbox', async () => {
  await openDial(await openServer('requests'));
  await press('Open the manual');
  const link = stage().getByRole('region', { name: 'The app of “show_dial” wants to open a page', exact: true });
  await expect.element(link).toMatchTextContent('https://example.com/dial/manual');
  await expectAccessibleInAllThemes();
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await expect.element(page.getByRole('option', { name: /App link/ })).toBeVisible();
  await link.getByRole('button', { name: 'Don’t open', exact: true }).click();
  await expect.element(link).not.toBeInTheDocument();
  await expectInFrame('refused: -32000');
});

test('messages to the model are shown, the frame grows, and other origins are blocked', async () => {
  await openDial(await openServer('requests'));
  await press('Send a message');
  const said = stage().getByRole('region', { name: 'For the model', exact: true });
  await expect.element(said).toMatchTextContent('The dial was turned.');
  const height = () => frameElement().element().getBoundingClientRect().height;
  const before = height();
  await press('Grow');
  await expect.poll(height).toBeGreaterThan(before + 100);
  await press('Fetch from elsewhere');
  await expectInFrame('refused: Failed to fetch');
  const rows = async (text: string) => {
    const frames = (await client.traffic.rows({ filter: { text }, from: 0, count: 100 })).rows;
    return frames.filter(isOfThisTest).map(({ direction, method }) => `${direction} ${method}`);
  };
  expect(await rows('tool-input')).toEqual(['out ui/notifications/tool-input']);
});

test('an app follows the theme, goes fullscreen, and is closed', async () => {
  await openDial(await openServer('requests'));
  for (const scheme of ['light', 'dark'] as const) {
    await commands.preferColors(scheme);
    await expect.poll(() => commands.frameColors(frameTitle)).toBe(scheme);
  }
  const width = (place: Locator) => place.element().getBoundingClientRect().width;
  await stage().getByRole('button', { name: 'Maximize', exact: true }).click();
  await expect.poll(() => width(stage())).toBe(width(item()));
  await stage().getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(stage().getByRole('button', { name: 'Maximize', exact: true })).toBeVisible();
  await stage().getByRole('button', { name: 'Close the app', exact: true }).click();
  await expect.element(openButton()).toBeVisible();
});

test('an app that is always allowed opens automatically', async () => {
  await showApp(await connectOwn('requests', 'requests'), 'show_dial');
  await expect.element(openButton()).toBeVisible();
  await expectAccessibleInAllThemes();
  await item()
    .getByText(/^From now on, open this server’s apps automatically/)
    .click();
  await openButton().click();
  await expect.element(running()).toBeVisible();
  await item().getByRole('tab', { name: /^Raw/ }).click();
  await expect.element(stage()).not.toBeInTheDocument();
  await item().getByRole('tab', { name: 'App', exact: true }).click();
  await expect.element(running()).toBeVisible();
});

test('a missing app is a failure with the server’s message', async () => {
  await showApp(await openServer('requests'), 'show_nothing');
  await openButton().click();
  await expect.element(item().getByRole('alert')).toMatchTextContent('Resource not found');
});

test('with the feature off, no app is opened', async () => {
  const command = await commands.ownCommand(['requests']);
  const draft = { name: 'requests', transport: 'stdio' as const, ...command, env: [], watch: [], pin: {} };
  const [added] = await client.servers.add({ drafts: [draft], approved: true });
  if (added === undefined) throw new Error('Nothing was added');
  const { id: serverId } = added.server;
  await client.client.change({ ...(await client.client.setup({ serverId })), switches: { apps: false } });
  const { sessionId } = await client.sessions.connect({ serverId });
  if (sessionId === undefined) throw new Error('It waits for consent');
  await showApp({ serverId, sessionId }, 'show_dial');
  await expect.element(item()).toMatchTextContent('Loupe didn’t declare support for apps to this server.');
  await expect.element(openButton()).not.toBeInTheDocument();
});
