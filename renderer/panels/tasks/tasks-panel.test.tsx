import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { fakeSession, serveSessions } from '../../testing/fakes/fake-session.ts';
import { answerButton, front } from '../../testing/inbox.ts';
import { openWindow, sendDigest } from '../../testing/open-window.tsx';
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

/** Lets these calls, named by their tools, be tasks that are polled, the newest first. */
function serveTasks(...tools: string[]): void {
  fakeHost.on('tasks', 'list', () =>
    tools.map((tool) =>
      toolCallSummarySchema.parse({
        id: `run of ${tool}`,
        serverId: 'demo',
        serverName: 'demo',
        sessionId: sessionIdOf('demo'),
        tool,
        at: 1,
        phase: 'running',
        invalid: false,
        pinned: false,
        argumentsHead: '{}',
        task: { taskId: `task of ${tool}`, status: 'working', follow: 'following', since: 1 },
      }),
    ),
  );
}

test('the chosen task stays chosen when a new one comes in above it', async () => {
  fakeHost.reset();
  connectServers({ name: 'demo' });
  serveTasks('second', 'first');
  fakeHost.on('tasks', 'leave', () => undefined);
  await openWindow('/?panel=tasks');
  const selected = panel.getByRole('option', { selected: true });
  await expect.element(selected).toMatchTextContent('second');
  serveTasks('third', 'second', 'first');
  sendDigest({ reset: true });
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await expect.element(selected).toMatchTextContent('second');

  await rows.filter({ hasText: 'first' }).click();
  serveTasks('fourth', 'third', 'second', 'first');
  sendDigest({ reset: true });
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await expect.element(selected).toMatchTextContent('first');
  await panel.getByRole('button', { name: 'Stop polling', exact: true }).click();
  await expect.poll(() => fakeHost.inputsOf('tasks.leave')).toEqual([{ runId: 'run of first' }]);

  // A task that was removed has no buttons, not those of the task in its place.
  serveTasks('fourth', 'third', 'second');
  sendDigest({ reset: true });
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await expect.element(panel.getByRole('button', { name: 'Stop polling', exact: true })).not.toBeInTheDocument();
  await rows.first().click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected).toMatchTextContent('third');
});

test('how many tasks of a very long list aren’t shown is named', async () => {
  fakeHost.reset();
  serveSessions([fakeSession({ era: 'legacy' })]);
  const tasks = [{ taskId: 'task 1', status: 'working' as const, createdAt: '2026-01-02T03:04:05Z' }];
  fakeHost.on('tasks', 'listOnServer', () => ({ tasks, omitted: 1200, frameSeq: 3 }));
  await openWindow('/servers/billing/connection?panel=tasks');
  await show('From server');
  await panel.getByRole('button', { name: 'Load list', exact: true }).click();
  await expect.element(rows.filter({ hasText: 'task 1' })).toBeVisible();
  await expect.element(panel.getByText(/1,200 more/)).toBeVisible();
  serveFrames([fakeFrame({ seq: 3, kind: 'result' })]);
  await panel.getByRole('button', { name: 'frame 3' }).click();
  await expect.element(page.getByRole('region', { name: 'Frame 3' })).toBeVisible();
});
