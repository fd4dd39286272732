import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type ServerDraft, type ServerView, serverDraftSchema } from '#shared/model/server.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { discardDrafts } from './draft.ts';

const token = 'tok-9f8e7d6c';
const pasted = `https://ada:${token}@example.com/mcp?tenant=acme&access_token=${token}&api_key=${token}`;
const bare = 'https://example.com/mcp?tenant=acme';
const secretRow = (name: string) => ({ name, value: token, secret: true });
const basic = { name: 'Authorization', value: `Basic ${btoa(`ada:${token}`)}`, secret: true };

/** The draft that the host makes from the URL. */
const parsed: ServerDraft = serverDraftSchema.parse({
  transport: 'http',
  name: 'example.com',
  url: bare,
  headers: [basic],
  query: [secretRow('access_token'), secretRow('api_key')],
});

beforeEach(() => {
  fakeHost.reset();
  discardDrafts();
  connectServers();
  fakeHost.on('servers', 'parse', () => ({ servers: [{ draft: parsed, notes: [] }], unusable: [], imported: false }));
});

/** The value fields of the secrets in the form, which are masked. */
function hiddenValues(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].map(({ value }) => value);
}

test('the secrets in a pasted URL become secret values', async () => {
  const screen = await openWindow('/?dialog=add');
  await screen.getByLabelText('Paste a command line, a URL or JSON').fill(pasted);
  await expect.element(screen.getByRole('textbox', { name: 'URL' })).toHaveValue(bare);
  const query = screen.getByRole('group', { name: 'Query parameters' });
  await expect.element(query.getByRole('textbox', { name: 'Name 1' })).toHaveValue('access_token');
  await expect.element(query.getByRole('textbox', { name: 'Name 2' })).toHaveValue('api_key');
  expect(hiddenValues()).toEqual([basic.value, token, token]);
  for (const box of screen.getByRole('checkbox', { name: 'Secret' }).elements()) expect(box).toBeChecked();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => fakeHost.inputsOf('servers.add')).toEqual([{ drafts: [parsed], approved: true }]);
});

test('the secrets in a typed URL become secret values on blur', async () => {
  const id = serverIdOf('web');
  const server = { id, name: 'Web', pin: {}, transport: 'http' as const, url: 'https://example.com/old' };
  const view: ServerView = {
    server: { ...server, http: 'auto', headers: { 'X-Team': 'blue' }, query: { api_key: { secret: true }, page: '2' } },
    builtIn: false,
    approved: true,
  };
  fakeHost.on('servers', 'list', () => [view]);
  fakeHost.on('servers', 'update', () => view);
  const screen = await openWindow('/?dialog=edit:web');
  const url = screen.getByRole('textbox', { name: 'URL' });
  await userEvent.fill(url, pasted);
  await userEvent.tab();
  await expect.element(url).toHaveValue(bare);
  expect(fakeHost.inputsOf('servers.parse')).toEqual([{ text: pasted }]);
  expect(hiddenValues()).toEqual([basic.value, token, token]);
  await screen.getByRole('button', { name: 'Save' }).click();
  const headers = [{ name: 'X-Team', value: 'blue', secret: false }, basic];
  const query = [{ name: 'page', value: '2', secret: false }, secretRow('access_token'), secretRow('api_key')];
  const { name: _name, ...rest } = parsed;
  const draft = { ...rest, name: 'Web', headers, query };
  await expect.poll(() => fakeHost.inputsOf('servers.update')).toEqual([{ serverId: id, draft }]);
});
