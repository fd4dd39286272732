import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { answerButton, front } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, openRealHost } from '../../testing/real-host.ts';
import { expectCode } from '../../testing/resource-page.ts';
import { argumentField, blockOf, runTool } from '../../testing/run-tool.ts';

const panel = page.getByRole('region', { name: 'Tasks', exact: true });
const rows = panel.getByRole('listbox', { name: 'Tasks' }).getByRole('option');
const show = (kind: string) => panel.getByRole('radio', { name: kind, exact: true }).click();
const openPanel = (name: RegExp) => page.getByRole('tab', { name }).click();

test('tasks are listed: of our calls, of the server, and of its requests to Loupe', async () => {
  await openRealHost();
  const { serverId } = await connectOwn('requests', 'requests', '--era', 'legacy');
  const screen = await openWindow(`/servers/${serverId}/tools?tool=slow_archive`);
  await argumentField('steps').fill('1');
  await argumentField('stepMs').fill('1');
  await runTool({ asTask: true });
  const strip = page.getByRole('region', { name: 'Task', exact: true });
  await expect.element(strip.getByRole('status')).toHaveTextContent('completed');
  await screen.unmount();

  await openWindow(`/servers/${serverId}/tools?tool=ask_as_task&panel=tasks`);
  await runTool();
  await expect.poll(async () => (await client.inbox.list()).length).toBe(1);
  await expect.element(rows.filter({ hasText: 'slow_archive' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await show('For server requests');
  await expect.element(rows.filter({ hasText: 'elicitation/create' })).toMatchTextContent(/working/);
  await show('From server');
  await panel.getByRole('button', { name: 'Load list', exact: true }).click();
  await expect.element(rows.filter({ hasText: 'completed' })).toBeVisible();
  await panel.getByRole('button', { name: /^Get:/ }).click();
  await expectCode(page.getByRole('region', { name: /^result #\d+$/ }), /taskId/);
  await openPanel(/^Inbox/);
  await expect.element(front('Elicitation: “requests” asks for input')).toBeVisible();
  await answerButton('Accept').click();
  await expect.element(blockOf(1)).toMatchTextContent('"approved":true');
});
