import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { toolCallSchema, toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const call = (id: string, at: number) => ({
  id,
  serverId: 'first',
  serverName: 'first',
  sessionId: sessionIdOf('first'),
  tool: 'add',
  at,
  phase: 'ended',
  invalid: false,
  pinned: false,
  outcome: 'failed',
  argumentsText: '{}',
  argumentsHead: '{}',
  progressLog: [],
  strays: [],
  failure: createFailure('callDenied', { tool: 'add', server: 'first' }),
});

/** Lets the calls with these ids be in the history, the newest first. */
function serveCalls(...ids: string[]): void {
  connectServers({ name: 'first', lists: { tools: [{ name: 'add', inputSchema: { type: 'object' } }] } });
  fakeHost.on('calls', 'list', ({ from = 0, count = 100 }) => ({
    rows: ids
      .slice(from, from + count)
      .map((id, row) => toolCallSummarySchema.parse(call(id, ids.length - from - row))),
    total: ids.length,
  }));
  fakeHost.on('calls', 'get', ({ runId }) => {
    if (!ids.includes(runId)) throw new FailureError(createFailure('unknownRun'));
    return toolCallSchema.parse(call(runId, 2));
  });
  fakeHost.on('calls', 'locate', ({ runId }) => ({ row: ids.indexOf(runId) }));
  fakeHost.on('calls', 'remove', (which) => serveCalls(...ids.filter((id) => 'runId' in which && id !== which.runId)));
}

test('after a restart the newest call of a tool is shown', async () => {
  serveCalls('newest', 'older');
  const screen = await openWindow('/servers/first/tools?tool=add');
  await expect.element(screen.getByRole('article', { name: 'Result of add' })).toBeVisible();
  expect(fakeHost.inputsOf('calls.get')).toEqual([{ runId: 'newest' }]);
});

test('at 200 % zoom the calls leave room for the result, which can be scrolled to', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(640, 400);
  serveCalls('d', 'c', 'b', 'a');
  const screen = await openWindow('/servers/first/tools?tool=add');
  await expect.element(screen.getByRole('article', { name: 'Result of add' })).toBeVisible();
  const heightOf = (role: 'listbox' | 'article', name: string) =>
    screen.getByRole(role, { name, exact: true }).element().getBoundingClientRect().height;
  expect(heightOf('listbox', 'Calls')).toBeLessThan(30);
  expect(heightOf('article', 'Result of add')).toBeGreaterThanOrEqual(180);
  const calls = screen.getByRole('region', { name: 'Calls', exact: true }).element();
  calls.scrollTop = calls.scrollHeight;
  expect(calls.scrollTop).toBeGreaterThan(0);
});

test.for(['', '&run=c'])('Delete removes the call that was gone to, though newer ones came in (%s)', async (run) => {
  serveCalls('c', 'b', 'a');
  await openWindow(`/servers/first/tools?tool=add${run}`);
  const list = page.getByRole('listbox', { name: 'Calls', exact: true });
  const rows = list.getByRole('option');
  const selected = list.getByRole('option', { selected: true });
  await expect.element(rows.first()).toHaveAttribute('aria-selected', 'true');
  list.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  serveCalls('e', 'd', 'c', 'b', 'a');
  sendDigest({ reset: true });
  await expect.element(selected).toHaveAttribute('aria-setsize', '5');
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => fakeHost.inputsOf('calls.remove')).toEqual([{ runId: 'b' }]);
  sendDigest({ reset: true });
  await expect.element(selected).toHaveAttribute('aria-setsize', '4');
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => fakeHost.inputsOf('calls.remove').at(-1)).toEqual({ runId: 'a' });
});

test.for(['{Delete}', 'menu', 'clear'])('a call that is removed isn’t shown any more: %s', async (how) => {
  serveCalls('c', 'b', 'a');
  await openWindow('/servers/first/tools?tool=add&run=b&compare=c');
  const list = page.getByRole('listbox', { name: 'Calls', exact: true });
  const shown = list.getByRole('option').nth(1);
  await expect.element(shown).toHaveAttribute('aria-selected', 'true');
  if (how === '{Delete}') {
    list.element().focus();
    await userEvent.keyboard(how);
  } else {
    await shown.click({ button: 'right' });
    await page
      .getByRole('menuitem', { name: how === 'menu' ? 'Remove from the history' : /^Remove all unpinned/ })
      .click();
    if (how === 'clear')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Remove/ })
        .click();
  }
  const next = how === '{Delete}' ? 'run=a' : '';
  await expect.poll(() => location.hash).toBe(`#/servers/first/tools?tool=add${next && `&${next}`}`);
  sendDigest({ reset: true });
  const left =
    how === 'clear' ? page.getByText('Not called yet') : page.getByRole('article', { name: 'Result of add' });
  await expect.element(left).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'no longer' })).not.toBeInTheDocument();
});

test('a call that begins elsewhere leaves the newest in view, also while the list is far below', async () => {
  const ids = Array.from({ length: 400 }, (_, index) => `call-${400 - index}`);
  serveCalls(...ids);
  await openWindow('/servers/first/tools?tool=add');
  const list = page.getByRole('listbox', { name: 'Calls', exact: true });
  const result = page.getByRole('article', { name: 'Result of add' });
  await expect.element(result).toBeVisible();
  list.element().scrollTop = 300 * 24;
  await expect.poll(() => list.getByRole('option').first().element().getAttribute('aria-posinset')).not.toBe('1');
  await expect.poll(() => fakeHost.inputsOf('calls.list').length).toBeGreaterThan(1);
  serveCalls('newest', ...ids);
  sendDigest({ reset: true });
  await expect.element(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '401');
  await expect.element(result).toBeVisible();
  await expect.element(page.getByText('Not called yet')).not.toBeInTheDocument();
});
