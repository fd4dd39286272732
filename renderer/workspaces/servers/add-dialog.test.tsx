import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ServerDraft, serverDraftSchema } from '#shared/model/server.ts';
import { client } from '../../data/client.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { connectServers } from '../../testing/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openRealHost } from '../../testing/real-host.ts';
import { discardDrafts } from './draft.ts';

beforeEach(() => discardDrafts());

const dialog = () => page.getByRole('dialog', { name: 'Add a server' });
const pasteField = () => dialog().getByLabelText('Paste a command line, a URL or JSON');
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

describe('what is pasted', () => {
  beforeEach(() => openRealHost());

  test('is not added when it is neither a command, nor a URL, nor JSON, which is shown', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('ls | grep x');
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('“|” needs a shell');
    await pasteField().fill('{"mcpServers": ');
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('it isn’t JSON from line 1');
    await expect.element(button('Add and connect')).toBeDisabled();
  });

  test('is named after its program and filled in argument by argument, when it is a command', async () => {
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

describe('what is entered', () => {
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
    fakeHost.on('servers', 'parse', () => ({ drafts: [parsed], imported: false }));
    fakeHost.on('servers', 'add', () => []);
  });

  test('has what is missing or wrong shown at its fields', async () => {
    await openWindow('/?dialog=add');
    await button('Command').click();
    await dialog().getByRole('textbox', { name: 'Idle timeout (s)', exact: true }).fill('0');
    await button('Add and connect').click();
    await expect.element(dialog().getByText('Enter a name.')).toBeVisible();
    await expect.element(dialog().getByText('Enter the program to run.')).toBeVisible();
    await expect.element(dialog().getByText('Enter a whole number from 1 to 86400.')).toBeVisible();
    expect(fakeHost.inputsOf('servers.add')).toEqual([]);
  });

  test('survives a closed dialog, until it is discarded', async () => {
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

  test('may name paths whose change restarts the server', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await button('Add path').click();
    await field('Path 1').fill('/srv/server.ts');
    await button('Add').click();
    const draft = { ...parsed, watch: ['/srv/server.ts'] };
    await expect.poll(() => fakeHost.inputsOf('servers.add')).toEqual([{ drafts: [draft], approved: true }]);
  });

  test('adds and connects with one request', async () => {
    await openWindow('/?dialog=add');
    await pasteField().fill('npx -y some-server');
    await button('Add and connect').click();
    await expect
      .poll(() => fakeHost.inputsOf('servers.add'))
      .toEqual([{ drafts: [parsed], approved: true, connects: true }]);
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(fakeHost.inputsOf('sessions.connect')).toEqual([]);
  });
});
