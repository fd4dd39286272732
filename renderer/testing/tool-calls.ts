import { expect } from 'vitest';
import type { RunId } from '#shared/model/id/id.ts';
import type { Decision } from '#shared/model/inbox/pending-request.ts';
import { client } from '../data/client.ts';
import { type Connected, isOfThisTest, listTools, untilHost } from './real-host.ts';

/** Starts a call of a tool in the real host; it waits until somebody decides. */
export async function startCall({ sessionId }: Connected, tool: string, values: object = {}): Promise<RunId> {
  await listTools(sessionId);
  return (await client.calls.start({ sessionId, tool, argumentsText: JSON.stringify(values) })).runId;
}

/** Decides about a call that waits, or is about to wait, as another window does. */
export async function decideCall(runId: RunId, decision: Decision): Promise<void> {
  const waiting = async () =>
    (await client.inbox.list()).find(({ subject }) => subject.type === 'toolCall' && subject.runId === runId);
  await expect.poll(waiting).toBeDefined();
  const ask = await waiting();
  if (ask !== undefined) await client.inbox.decide({ pendingId: ask.id, decision });
}

/** How many `tools/call` a session has sent in this test. */
export async function sentCalls({ sessionId }: Connected): Promise<number> {
  const filter = { sessionId, kinds: ['request' as const], text: 'tools/call' };
  const { rows } = await client.traffic.rows({ filter, from: 0, count: 100 });
  return rows.filter((frame) => frame.direction === 'out' && isOfThisTest(frame)).length;
}

/** Calls a tool, and lets the call pass. */
export async function callTool(server: Connected, tool: string, values: object = {}): Promise<RunId> {
  const runId = await startCall(server, tool, values);
  await decideCall(runId, 'allow');
  return runId;
}

/** The texts in the result of a call, once it has one. */
export async function resultText(runId: RunId): Promise<string> {
  await untilHost(async () => (await client.calls.get({ runId })).phase === 'ended');
  const { result, failure } = await client.calls.get({ runId });
  const readId = result?.readId;
  if (readId === undefined) throw new Error(`The call has no result: ${failure?.message}`);
  const range = { readId, offset: 0, length: 100_000 };
  const texts = result?.blocks.map(({ part }) => client.resources.text({ ...range, index: part.index }));
  return (await Promise.all(texts ?? [])).map(({ text }) => text).join('\n');
}
