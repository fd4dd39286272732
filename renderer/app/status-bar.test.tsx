import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../data/client.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { openWindow } from '../testing/open-window.tsx';
import { connectOwn, openRealHost } from '../testing/real-host.ts';
import { callTool } from '../testing/tool-calls.ts';

test('the status bar shows a running call with its progress, links to its tool, and cancels it', async () => {
  await openRealHost();
  const server = await connectOwn('billing', 'demo');
  const runId = await callTool(server, 'long_task', { steps: 1000, stepMs: 500 });
  const other = await callTool(server, 'long_task', { steps: 1000, stepMs: 500 });
  await openWindow('/settings');
  const running = page.getByRole('region', { name: 'Running calls' });
  await expect.element(running).toMatchTextContent('long_task');
  await expect.element(running.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '1000');
  await expectAccessibleInAllThemes(() => running.getByRole('button', { name: '1 more' }).click());
  await client.calls.cancel({ runId: other });
  await expect.element(running.getByRole('button', { name: '1 more' })).not.toBeInTheDocument();
  await running.getByRole('link', { name: 'Show the call of long_task on billing' }).click();
  await expect.poll(() => location.hash).toMatch(new RegExp(`/tools\\?.*run=${runId}`));
  await running.getByRole('button', { name: 'Cancel long_task' }).click();
  await expect.element(running).not.toBeInTheDocument();
  expect((await client.calls.get({ runId })).failure?.code).toBe('cancelled');
});
