import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { type ServerDraft, serverDraftSchema } from '#shared/model/server.ts';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { shareRealHost } from '../../testing/real-host.ts';
import { discardDrafts } from './form/draft.ts';

beforeEach(() => discardDrafts());

const dialog = () => page.getByRole('dialog', { name: 'Add a server' });
const pasteField = () => dialog().getByLabelText('Paste a command line, a URL or JSON');
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

describe('pasted text', () => {
  shareRealHost();

  test('that is neither a command, a URL nor JSON is rejected', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('ls | grep x');
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('“|” needs a shell');
    await expectAccessibleInAllThemes();
    await pasteField().fill('{"mcpServers": ');
    await expect
      .element(dialog().getByRole('alert'))
      .toMatchTextContent('its JSON isn’t complete: it ends inside the value at line 1');
    await expect.element(button('Add and connect')).toBeDisabled();
  });

  test('that is a command fills in name and arguments', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill("npx -y @modelcontextprotocol/server-everything 'two words'");
    await expect.element(field('Name')).toHaveValue('server-everything');
    await expect.element(field('Command')).toHaveValue('npx');
    await expect.element(field('Argument 3')).toHaveValue('two words');
    await button('Add').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const row = page.getByRole('row', { name: 'server-everything', exact: true });
    await expect.element(row.getByRole('img', { name: 'not connected' })).toBeVisible();
    const views = await client.servers.list();
    expect(views.at(-1)).toMatchObject({ approved: true, server: { args: ['-y', expect.any(String), 'two words'] } });
  });
});

describe('what documentation shows for other clients', () => {
  shareRealHost();

  test('a client’s command: what a shell would replace is said to stay, and the server needs consent', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill(
      String.raw`claude mcp add files -e API_KEY=canary-1 -- "C:\Users\ada\.venv\python.exe" --root $PWD C:\x\_y`,
    );
    await expect.element(field('Name')).toHaveValue('files');
    await expect.element(field('Command')).toHaveValue(String.raw`C:\Users\ada\.venv\python.exe`);
    await expect.element(field('Argument 3')).toHaveValue(String.raw`C:\x\_y`);
    await expect.element(dialog().getByText('$PWD stays as it is', { exact: false })).toBeVisible();
    await expect.element(dialog().getByRole('checkbox', { name: 'Secret' })).toBeChecked();
    await expectAccessibleInAllThemes();
    await button('Add').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const row = page.getByRole('row', { name: 'files', exact: true });
    await expect.element(row.getByRole('img', { name: 'not approved yet' })).toBeVisible();
    expect(JSON.stringify(await client.servers.list())).not.toContain('canary-1');
  });

  test('that has several servers adds and connects them, with a question for each', async () => {
    await openWindow('/?dialog=add');
    const server = (name: string) => ({ command: '/none/node', args: [name] });
    await pasteField().fill(JSON.stringify({ mcpServers: { first: server('a'), second: server('b') } }));
    await expect.element(field('Name')).toHaveValue('first');
    await button('Add and connect').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const asked = async () => (await client.inbox.list()).map(({ serverName }) => serverName);
    await expect.poll(asked).toEqual(['first', 'second']);
    const card = (name: string) =>
      page.getByRole('region', { name: 'Item', exact: true }).getByRole('region', { name: `Start “${name}”?` });
    await card('first').getByRole('button', { name: 'Don’t start' }).click();
    await expect.poll(asked).toEqual(['second']);
    await page.getByRole('row', { name: 'second', exact: true }).click();
    await card('second').getByRole('button', { name: 'Don’t start' }).click();
    await expect.poll(asked).toEqual([]);
  });

  test('an install link is shown, not opened', async () => {
    await openWindow('/?dialog=add');
    const config = btoa(JSON.stringify({ command: 'npx', args: ['-y', 'weather'] }));
    await pasteField().fill(`cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${config}`);
    await expect.element(field('Name')).toHaveValue('weather');
    await expect.element(field('Argument 2')).toHaveValue('weather');
    expect((await client.servers.list()).map(({ server }) => server.name)).toEqual(['Demo']);
  });

  test('TOML: usable servers are added beside one that isn’t', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('[mcp_servers.weather]\ncommand = "npx"\n\n[mcp_servers.broken]\nargs = []\n');
    await expect.element(field('Name')).toHaveValue('weather');
    await expect
      .element(dialog().getByRole('list', { name: 'Not usable' }))
      .toMatchTextContent('“broken” can’t be imported: it has neither a command nor a URL.');
    await pasteField().fill('[mcp_servers.weather]\ncommand = npx\n');
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('it isn’t TOML from line 2, column 11 on');
  });
});

describe('a new server', () => {
  const parsed: ServerDraft = serverDraftSchema.parse({
    name: 'some-server',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', 'some-server'],
    env: [],
    watch: [],
    pin: {},
  });

  beforeEach(() => {
    fakeHost.reset();
    connectServers();
    fakeHost.on('servers', 'parse', () => ({ servers: [{ draft: parsed, notes: [] }], unusable: [], imported: false }));
  });

  test('shows problems at their fields', async () => {
    await openWindow('/?dialog=add');
    await button('Command').click();
    await dialog().getByRole('textbox', { name: 'Idle timeout (s)', exact: true }).fill('0');
    await button('Add and connect').click();
    await expect.element(dialog().getByText('Enter a name.')).toBeVisible();
    await expect.element(dialog().getByText('Enter the program to run.')).toBeVisible();
    await expect.element(dialog().getByText('Enter a whole number from 1 to 86400.')).toBeVisible();
    await expectAccessibleInAllThemes();
    expect(fakeHost.inputsOf('servers.add')).toEqual([]);
  });

  test('is added by Ctrl+Enter once the text is parsed', async () => {
    const release = fakeHost.hold('servers.parse');
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => fakeHost.inputsOf('servers.parse')).toHaveLength(1);
    expect(fakeHost.inputsOf('servers.add')).toEqual([]);
    release();
    await expect
      .poll(() => fakeHost.inputsOf('servers.add'))
      .toEqual([{ drafts: [parsed], approved: true, connects: true }]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('is what the next key is for, before the list of servers is read again', async () => {
    connectServers({ name: 'first' });
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await expect.element(field('Name')).toHaveValue('some-server');
    const release = fakeHost.hold('servers.list');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.keyboard('{Alt>}3{/Alt}');
    const tools = page.getByRole('navigation', { name: 'Workspaces' }).getByRole('link', { name: 'Tools' });
    await expect.element(tools).toHaveAttribute('aria-current', 'page');
    await expect.element(tools).toHaveAttribute('href', expect.stringContaining(serverIdOf('some-server')));
    release();
  });

  test('is that of the current text, never of an earlier one', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y other-server');
    await expect.element(field('Name')).toHaveValue('some-server');
    const other = { ...parsed, name: 'other' };
    fakeHost.on('servers', 'parse', () => ({ servers: [{ draft: other, notes: [] }], unusable: [], imported: false }));
    await pasteField().fill('npx -y other');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => fakeHost.inputsOf('servers.add')).toMatchObject([{ drafts: [other] }]);
  });

  test('is not added when the text turns out to be invalid', async () => {
    fakeHost.on('servers', 'parse', () => {
      throw new FailureError(createFailure('nothingToImport', { problem: 'empty' }));
    });
    await openWindow('/?dialog=add');
    await pasteField().fill('ls | grep x');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    fakeHost.on('servers', 'parse', () => ({ servers: [{ draft: parsed, notes: [] }], unusable: [], imported: false }));
    await pasteField().fill('npx -y some-server');
    await expect.element(field('Name')).toHaveValue('some-server');
    expect(fakeHost.inputsOf('servers.add')).toEqual([]);
  });

  test('survives closing the dialog, until it is discarded', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await field('Name').fill('half done');
    await dialog().getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await page
      .getByRole('region', { name: 'Servers', exact: true })
      .getByRole('button', { name: 'Add a server' })
      .first()
      .click();
    await expect.element(field('Name')).toHaveValue('half done');
    await button('Discard').click();
    await expect.element(pasteField()).toHaveValue('');
  });

  test('can have paths whose changes restart it', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await button('Add path').click();
    await field('Path 1').fill('/srv/server.ts');
    await button('Add').click();
    const draft = { ...parsed, watch: ['/srv/server.ts'] };
    await expect.poll(() => fakeHost.inputsOf('servers.add')).toEqual([{ drafts: [draft], approved: true }]);
  });

  test('is added and connected with one request', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await button('Add and connect').click();
    await expect
      .poll(() => fakeHost.inputsOf('servers.add'))
      .toEqual([{ drafts: [parsed], approved: true, connects: true }]);
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(fakeHost.inputsOf('sessions.connect')).toEqual([]);
  });

  test('is added once, however often the button is pressed', async () => {
    const release = fakeHost.hold('servers.add');
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await button('Add and connect').dblClick();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    release();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(fakeHost.inputsOf('servers.add')).toHaveLength(1);
  });
});
