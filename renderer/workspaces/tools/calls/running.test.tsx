import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { argumentField, callRows, callTool, resultOf, sentMessages, statusOf } from '../../../testing/call-tool.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const runButton = () => page.getByRole('button', { name: /^Run .*↵$/ });

/** Sets an option of the open tool. */
async function setOption(name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Repeat, timeout' }).click();
  await page.getByRole('dialog', { name: 'Repeat, timeout' }).getByRole('textbox', { name }).fill(value);
  await userEvent.keyboard('{Escape}');
}

test('a series of calls shows its durations as figures, chart and table', async () => {
  const server = await openServer('demo');
  await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  await argumentField('message').fill('again');
  await setOption('Times', '5');
  await runButton().click();
  await page.getByRole('button', { name: /^Allow .*5/ }).click();
  const series = page.getByRole('region', { name: 'Durations of 5 calls' });
  await expect.element(series).toMatchTextContent(/5 of 5/);
  await expect.element(series).toMatchTextContent(/min.*p50.*p95.*max/);
  await expect.element(series.getByRole('img', { name: /95% within/ })).toBeVisible();
  await series.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => series.getByRole('table').getByRole('row').elements()).toHaveLength(6);
  await expectAccessibleInAllThemes();
  await series.getByRole('button', { name: '3', exact: true }).click();
  await expect.element(callRows().filter({ hasText: '3 of 5' })).toHaveAttribute('aria-selected', 'true');
  expect(await sentMessages(server.sessionId, 'tools/call')).toHaveLength(5);
});

test('stopping a series ends it', async () => {
  const server = await openServer('demo');
  await callTool(server, 'long_task', '{"steps":1000}', { times: 3 });
  await openWindow(`/servers/${server.serverId}/tools?tool=long_task`);
  await expect.element(resultOf('long_task')).toMatchTextContent(/Step 1 of 1000/);
  const series = page.getByRole('region', { name: 'Durations of 3 calls' });
  await expectAccessibleInAllThemes();
  await series.getByRole('button', { name: 'Stop the series' }).click();
  await expect.element(statusOf('long_task', 'cancelled')).toBeVisible();
  await expect.element(series.getByRole('button', { name: 'Stop the series' })).not.toBeInTheDocument();
  await expect.poll(() => callRows().elements()).toHaveLength(1);
  expect(await sentMessages(server.sessionId, 'tools/call')).toHaveLength(1);
});

test('a call without a response times out', async () => {
  const server = await openServer('tool-faults');
  await openWindow(`/servers/${server.serverId}/tools?tool=never-answers`);
  await setOption('Idle timeout (s)', '0.2');
  await runButton().click();
  await page.getByRole('button', { name: /^Allow once/ }).click();
  await expect.element(statusOf('never-answers', 'timed out')).toBeVisible();
});
