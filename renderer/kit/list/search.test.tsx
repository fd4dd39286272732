import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { host, queryClient } from '../../data/client.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('text typed during a navigation is kept', async () => {
  const tools = ['alpha', 'beta', 'gamma'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools?q=alp');
  const field = screen.getByRole('searchbox').first();
  await expect.element(field).toHaveValue('alp');
  const input = field.element() as HTMLInputElement;
  location.hash = '/servers/first/tools';
  input.select();
  document.execCommand('insertText', false, 'beta');
  await expect.poll(() => location.hash).toBe('#/servers/first/tools?q=beta');
  await expect.element(field).toHaveValue('beta');
  await expect.element(screen.getByRole('option', { name: /^beta/ })).toBeVisible();
});

test('a navigation to an address without a search clears the field', async () => {
  const tools = ['alpha', 'beta'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools?q=alp');
  const field = screen.getByRole('searchbox').first();
  await expect.element(field).toHaveValue('alp');
  (field.element() as HTMLInputElement).select();
  document.execCommand('insertText', false, 'beta');
  location.hash = '/servers/first/tools';
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('option', { name: /^alpha/ })).toBeVisible();
  expect(location.hash).toBe('#/servers/first/tools');
});

test('text typed before the connection restarts is kept', async () => {
  const tools = ['alpha', 'beta'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools');
  const field = screen.getByRole('searchbox', { name: 'Search tools' });
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
  document.execCommand('insertText', false, 'beta');
  fakeHost.on('sessions', 'list', () => []);
  void queryClient.invalidateQueries({ queryKey: host.sessions.key() });
  await expect.element(field).not.toBeInTheDocument();
  connectServers({ name: 'first', session: 2, lists: { tools } });
  void queryClient.invalidateQueries({ queryKey: host.sessions.key() });
  await expect.element(field).toHaveValue('beta');
  await expect.element(screen.getByRole('option', { name: /^alpha/ })).not.toBeInTheDocument();
});

test('clearing the search where nothing matches brings the rows back, which take the focus', async () => {
  connectServers({ name: 'first', lists: { tools: [{ name: 'alpha', inputSchema: { type: 'object' } }] } });
  const screen = await openWindow('/servers/first/tools?q=zzz');
  const clear = screen.getByRole('button', { name: 'Clear the search' });
  await expect.element(clear).toBeVisible();
  clear.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('listbox', { name: 'Tools' })).toHaveFocus();
});

test('Down goes from the search to the first row, and Enter opens it', async () => {
  const tools = ['alpha', 'beta'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  connectServers({ name: 'first', lists: { tools } });
  const screen = await openWindow('/servers/first/tools');
  await screen.getByRole('searchbox', { name: 'Search tools' }).click();
  await expect.element(screen.getByRole('option', { name: /^alpha/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  const list = screen.getByRole('listbox', { name: 'Tools' });
  await expect.element(list).toHaveFocus();
  const first = screen.getByRole('option', { name: /^alpha/ });
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toContain('tool=alpha');
});
