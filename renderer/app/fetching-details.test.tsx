import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { ResourcePart } from '#shared/model/resource.ts';
import { promptRunSchema } from '#shared/model/runs/prompt-run.ts';
import { toolCallSchema, toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { expectInsidePane } from '../testing/cut-off.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../testing/fakes/fake-recordings.ts';
import { connectServers, sessionIdOf } from '../testing/fakes/fake-servers.ts';
import { keepSettings } from '../testing/fakes/fake-settings.ts';
import { openWindow } from '../testing/open-window.tsx';

const whole: ResourcePart = { index: 0, content: 'text', characters: 2, bytes: 2 };
const common = { serverId: 'here', serverName: 'here', sessionId: sessionIdOf('here'), at: 1, pinned: false };

const call = (id: string) => ({
  ...common,
  id,
  tool: 'it',
  phase: 'ended',
  invalid: false,
  outcome: 'result',
  durationMs: 2,
  argumentsText: '{}',
  argumentsHead: '{}',
  progressLog: [],
  strays: [],
  series: { id: 'a', number: id === 'a' ? 1 : 2, of: 2 },
  result: { readId: `read ${id}`, isError: false, bytes: 2, blocks: [], whole, problems: [] },
});

const run = (id: string) => ({
  ...common,
  id,
  prompt: 'it',
  arguments: {},
  durationMs: 2,
  result: { readId: `read ${id}`, messages: [], whole },
});

const ids = ['b', 'a'];

/** What the window asks for in a test, and whether the answer comes, fails, or is still on its way. */
const asked: { view?: string; state: 'here' | 'fails' | Promise<void> } = { state: 'here' };

/** Answers as `asked` says, where the answer is for `view`. */
async function reach(view: string): Promise<void> {
  if (view !== asked.view) return;
  if (asked.state === 'fails') throw new FailureError(createFailure('storageFailed', { what: 'the disk' }));
  await asked.state;
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({
    name: 'here',
    lists: { tools: [{ name: 'it', inputSchema: { type: 'object' } }], prompts: [{ name: 'it' }] },
    extensions: { 'io.modelcontextprotocol/skills': {} },
  });
  serveRecordings([fakeRecording('one')]);
  fakeHost.on('checks', 'runs', () => reach('last run').then(() => []));
  fakeHost.on('calls', 'list', async ({ series }) => {
    await reach(series === undefined ? 'calls' : 'series');
    return { rows: ids.map((id) => toolCallSummarySchema.parse(call(id))), total: 2 };
  });
  fakeHost.on('calls', 'get', async ({ runId }) => {
    await reach('call');
    return toolCallSchema.parse(call(runId));
  });
  fakeHost.on('calls', 'locate', ({ runId }) => ({ row: ids.indexOf(runId) }));
  fakeHost.on('prompts', 'list', async () => {
    await reach('history');
    return { rows: ids.map((id) => promptRunSchema.parse(run(id))), total: 2 };
  });
  fakeHost.on('prompts', 'run', async ({ runId }) => {
    await reach('run');
    return promptRunSchema.parse(run(runId));
  });
  fakeHost.on('savedArguments', 'list', () => []);
  fakeHost.on('skills', 'listed', () => reach('skills').then(() => ({})));
  fakeHost.on('resources', 'text', () => reach('content').then(() => ({ text: '{}' })));
});

const tools = '/servers/here/tools?tool=it';
const prompts = '/servers/here/prompts?prompt=it';

/** Each part of a view, with what it waits for and where it is. */
const views = [
  ['calls', 'calls', tools],
  ['the durations of a series', 'series', `${tools}&run=a`],
  ['a call', 'call', `${tools}&run=a`],
  ['the calls of a comparison', 'call', `${tools}&run=a&compare=b`],
  ['the results of two calls', 'content', `${tools}&run=a&compare=b`],
  ['a run of a prompt', 'run', `${prompts}&run=a`],
  ['the runs of a comparison', 'run', `${prompts}&run=a&compare=b`],
  ['the results of two runs', 'content', `${prompts}&run=a&compare=b`],
  ['skills', 'skills', '/servers/here/connection'],
  ['the last run of a recording', 'last run', '/recordings?recording=one'],
] as const;

test.each(views)('%s: a failure is shown, with a retry', async (...[, view, address]) => {
  Object.assign(asked, { view, state: 'fails' });
  await openWindow(address);
  const notice = page.getByRole('alert').filter({ hasText: 'the disk' });
  await expectInsidePane(notice.first());
  await expectAccessibleInAllThemes();
  asked.state = 'here';
  await notice.first().getByRole('button', { name: 'Try again' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

// Most recordings were never run, so that nothing waits for that.
test.each(views.slice(0, -1))('%s: that they are being fetched is shown', async (...[, view, address]) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(asked, { view, state: promise });
  await openWindow(address);
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect.element(loading.first()).toBeVisible();
  resolve();
  await expect.element(loading).not.toBeInTheDocument();
});

test('the history of a prompt that can’t be fetched shows why, with a retry', async () => {
  Object.assign(asked, { view: 'history', state: 'fails' });
  await openWindow(prompts);
  await page.getByRole('tab', { name: /^History/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'the disk' });
  await expectInsidePane(notice.first());
  asked.state = 'here';
  await notice.first().getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
});
