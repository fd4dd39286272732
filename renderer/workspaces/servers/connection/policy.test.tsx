import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, openServer, shareRealHost } from '../../../testing/real-host.ts';
import { sentCalls, startCall } from '../../../testing/tool-calls.ts';

shareRealHost();

const section = () => page.getByRole('region', { name: 'Tool calls', exact: true });
const dialog = () => page.getByRole('dialog', { name: /^Call “/ });
const answer = (name: string) => dialog().getByRole('button', { name, exact: true });

async function openConnection(): Promise<Connected> {
  const server = await openServer('demo');
  await openWindow(`/servers/${server.serverId}/connection?tab=settings`);
  await expect.element(section()).toBeVisible();
  return server;
}

/** The checkbox itself is hidden; its change counts once the host has it. */
async function tick(role: 'radio' | 'checkbox', name: string): Promise<void> {
  await section().getByText(name, { exact: true }).click();
  await expect.element(section().getByRole(role, { name, exact: true })).toBeChecked();
}

test('only read-only tools of a trusted server run without confirmation', async () => {
  const server = await openConnection();
  await tick('radio', 'Ask unless the tool is read-only');
  await startCall(server, 'echo', { message: 'not trusted yet' });
  await answer('Deny').click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await tick('checkbox', 'Trust this server’s tool annotations');
  await startCall(server, 'echo', { message: 'trusted' });
  await expect.poll(() => sentCalls(server)).toBe(1);
  await startCall(server, 'count_up');
  await answer('Deny').click();
  expect(await sentCalls(server)).toBe(1);
});

test('the policy can deny every call', async () => {
  const server = await openConnection();
  await tick('radio', 'Deny every call');
  const runId = await startCall(server, 'echo', { message: 'hello' });
  await expect.poll(async () => (await client.calls.get({ runId })).failure?.code).toBe('callDenied');
  expect(await client.inbox.list()).toEqual([]);
});

test('approvals of the session are listed, apply to calls, and can be revoked', async () => {
  const server = await openConnection();
  const approvals = section().getByRole('list', { name: 'Allowed for this session' }).getByRole('listitem');
  await startCall(server, 'echo', { message: 'hello' });
  await answer('Allow for this session').click();
  await expect.element(approvals).toMatchTextContent(/^echo/);
  await expectAccessibleInAllThemes();
  await startCall(server, 'echo', { message: 'again' });
  await expect.poll(() => sentCalls(server)).toBe(2);
  await section().getByRole('button', { name: 'Revoke “echo”' }).click();
  await expect.element(approvals).not.toBeInTheDocument();
  await startCall(server, 'echo', { message: 'and again' });
  await expect.element(dialog()).toBeVisible();
  expect(await sentCalls(server)).toBe(2);
});

test('the confirmation of a call links to the policy', async () => {
  const server = await openServer('demo');
  await openWindow('/settings');
  await startCall(server, 'echo', { message: 'hello' });
  await answer('Policy…').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(section()).toBeVisible();
});
