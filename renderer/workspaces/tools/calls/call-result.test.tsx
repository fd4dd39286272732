import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import { createFailure } from '#shared/messages/failure.ts';
import { pendingRequestSchema } from '#shared/model/inbox/pending-request.ts';
import { type ToolCall, type ToolResult, toolCallSchema } from '#shared/model/runs/tool-call.ts';
import { queryClient } from '../../../data/client.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { CallResult, resultViewsOf } from './call-result.tsx';
import { CallCells } from './call-rows.tsx';

beforeEach(() => {
  fakeHost.reset();
  queryClient.clear();
  fakeHost.on('calls', 'message', () => ({ text: '{"method":"tools/call"}', characters: 23 }));
  fakeHost.on('apps', 'offer', () => null);
});

function show(children: ReactNode) {
  return render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <div style={{ display: 'flex', height: 400, width: 600 }}>{children}</div>
      </IntlProvider>
    </QueryClientProvider>,
  );
}

function call(change: Partial<ToolCall>): ToolCall {
  return toolCallSchema.parse({
    id: 'run',
    serverId: 's',
    serverName: 'S',
    sessionId: 'session',
    tool: 'pay',
    at: 1000,
    phase: 'ended',
    invalid: false,
    pinned: false,
    argumentsText: '{}',
    progressLog: [],
    strays: [],
    requestId: 'loupe:5',
    ...change,
  });
}

const summary = (of: ToolCall) => ({ ...of, argumentsHead: of.argumentsText, task: undefined });

test('the message that was sent can be read', async () => {
  const failed = call({
    startedAt: 2000,
    outcome: 'failed',
    failure: createFailure('connectionLost', { method: 'x' }),
  });
  const screen = await show(<CallResult call={failed} />);
  await expect.element(screen.getByRole('tab', { name: 'Sent' })).toBeVisible();
  const copy = screen.getByRole('button', { name: 'Copy the message' });
  await expect.element(copy).toBeVisible();
  // The button is in a corner of the editor.
  const editor = copy.element().closest('div')?.parentElement;
  expect(editor?.getBoundingClientRect().height ?? 0).toBeGreaterThan(200);
});

test('a denied call is not shown as sent', async () => {
  const failure = createFailure('callDenied', { tool: 'pay', server: 'S' });
  const denied = call({ invalid: true, outcome: 'failed', failure });
  const screen = await show(
    <>
      <CallResult call={denied} />
      <CallCells call={summary(denied)} showsTool isShown={false} />
    </>,
  );
  await expect.element(screen.getByRole('tab', { name: 'Message' })).toBeVisible();
  await expect.element(screen.getByText('invalid arguments')).toBeVisible();
  await expect.element(screen.getByText(/sent/i)).not.toBeInTheDocument();
});

test('a call that waits for the user shows that, with the time it was sent', async () => {
  const request = pendingRequestSchema.parse({
    id: 'ask',
    serverId: 's',
    serverName: 'S',
    at: 3000,
    subject: {
      type: 'serverRequest',
      sessionId: 'session',
      method: 'elicitation/create',
      params: {},
      frameSeq: 1,
      of: { requestId: 'loupe:5', method: 'tools/call', certain: true },
      duplicateId: false,
    },
  });
  fakeHost.on('inbox', 'list', () => [request]);
  const running = call({ phase: 'running', startedAt: 65_000 });
  const screen = await show(<CallCells call={summary(running)} showsTool isShown={false} />);
  await expect.element(screen.getByText('waiting for you')).toBeVisible();
  await expect.element(screen.getByText(/01:05/)).toBeVisible();
});

const wholePart: ToolResult['whole'] = { index: 0, content: 'text', bytes: 2 };
const block: ToolResult['blocks'][number] = { kind: 'text', part: wholePart, problems: [] };
const plainResult: ToolResult = { isError: false, bytes: 2, blocks: [], whole: wholePart, problems: [] };
const report = { at: 0 };

test.each<[string, ToolResult | undefined, ToolCall['progressLog'], string[]]>([
  ['with blocks', { ...plainResult, blocks: [block] }, [], ['content', 'raw', 'sent']],
  ['that is empty', plainResult, [], ['content', 'raw', 'sent']],
  ['with structured content only', { ...plainResult, structured: wholePart }, [], ['structured', 'raw', 'sent']],
  [
    'with everything',
    { ...plainResult, blocks: [block], structured: wholePart },
    [report],
    ['content', 'structured', 'raw', 'sent', 'progress'],
  ],
  ['that never came', undefined, [report], ['sent', 'progress']],
])('a result %s', (_, given, progressLog, views) => {
  expect(resultViewsOf({ result: given, progressLog })).toEqual(views);
});

test('every view says that the result couldn’t be judged by its schema', async () => {
  const check = { verdict: 'tooSlow' as const, violations: [], total: 0, durationMs: 1000 };
  const result = { ...plainResult, blocks: [block], structured: wholePart, check };
  const screen = await show(<CallResult call={call({ startedAt: 2000, outcome: 'result', result })} />);
  for (const view of [/^Content/, /^Structured/, /^Sent/]) {
    await screen.getByRole('tab', { name: view }).click();
    await expect.poll(() => screen.getByText('Not judged: outputSchema takes too long.').elements()).toHaveLength(1);
  }
});
