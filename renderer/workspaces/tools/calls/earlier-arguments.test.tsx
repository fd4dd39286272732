import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { type PromptRun, promptRunSchema } from '#shared/model/runs/prompt-run.ts';
import { toolCallSchema, toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { setDraftText } from '../../../state/drafts.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  fakeHost.on('savedArguments', 'list', () => []);
  setDraftText('tool', serverIdOf('first'), 'greet', '{}');
  connectServers({
    name: 'first',
    lists: {
      tools: [{ name: 'greet', inputSchema: { type: 'object', properties: { who: { type: 'string' } } } }],
      prompts: [{ name: 'review', arguments: [{ name: 'code' }] }],
    },
  });
  fakeHost.on('calls', 'check', () => ({ verdict: 'valid' as const, violations: [], total: 0, durationMs: 1 }));
  fakeHost.on('calls', 'preview', () => ({ message: '{}' }));
});

const mark = 'Result of earlier arguments';
const load = 'Load these arguments';

test('an old result of a tool shows that the form holds other arguments, and restores its own', async () => {
  const call = {
    id: 'old',
    serverId: 'first',
    serverName: 'first',
    sessionId: sessionIdOf('first'),
    tool: 'greet',
    at: 1,
    phase: 'ended',
    invalid: false,
    pinned: false,
    outcome: 'result',
    progressLog: [],
    strays: [],
    argumentsText: '{"who":"Ada","n":1}',
    argumentsHead: '{"who":"Ada","n":1}',
  };
  fakeHost.on('calls', 'list', () => ({ rows: [toolCallSummarySchema.parse(call)], total: 1 }));
  fakeHost.on('calls', 'get', () => toolCallSchema.parse(call));
  setDraftText('tool', serverIdOf('first'), 'greet', '{ "n": 1, "who": "Ada" }');
  const screen = await openWindow('/servers/first/tools?tool=greet');
  const field = screen.getByRole('textbox', { name: /^who/ });
  await expect.element(field).toHaveValue('Ada');
  await expect.element(screen.getByRole('article', { name: 'Result of greet' })).toBeVisible();
  expect(screen.getByText(mark).elements()).toHaveLength(0);

  await field.fill('Grace');
  await expect.element(screen.getByText(mark)).toBeVisible();
  await screen.getByRole('button', { name: load }).click();
  await expect.element(field).toHaveValue('Ada');
  await expect.element(screen.getByText(mark)).not.toBeInTheDocument();
});

test('an old response to a prompt shows that the form holds other arguments, and restores its own', async () => {
  const run: PromptRun = promptRunSchema.parse({
    id: 'old',
    serverId: 'first',
    serverName: 'first',
    sessionId: sessionIdOf('first'),
    prompt: 'review',
    arguments: { code: 'fn main' },
    at: 1,
    durationMs: 2,
    pinned: false,
    failure: createFailure('badArguments', { problem: 'none' }),
  });
  fakeHost.on('prompts', 'list', () => ({ rows: [run], total: 1 }));
  fakeHost.on('prompts', 'run', () => run);
  const screen = await openWindow('/servers/first/prompts?prompt=review&run=old');
  const field = screen.getByRole('combobox', { name: 'code' });
  await expect.element(screen.getByText(mark)).toBeVisible();
  await screen.getByRole('button', { name: load }).click();
  await expect.element(field).toHaveValue('fn main');
  await expect.element(screen.getByText(mark)).not.toBeInTheDocument();
  await field.fill('fn other');
  await expect.element(screen.getByText(mark)).toBeVisible();
});
