import { page } from 'vitest/browser';
import type { RunId, SessionId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { client } from '../data/client.ts';
import { type Connected, isOfThisTest, listTools } from './real-host.ts';

/** Calls a tool without the window, and allows the call if it waits; resolves when it is on its way. */
export async function callTool(
  { sessionId }: Connected,
  tool: string,
  argumentsText = '{}',
  options: { times?: number; timeoutMs?: number; asTask?: ToolCall['asTask'] } = {},
): Promise<RunId> {
  await listTools(sessionId);
  const { runId } = await client.calls.start({ sessionId, tool, argumentsText, ...options });
  for (const { id, subject } of await client.inbox.list()) {
    if (subject.type === 'toolCall' && subject.runId === runId) {
      await client.inbox.decide({ pendingId: id, decision: 'allow' });
    }
  }
  return runId;
}

/** Lets the tools of a server that call themselves read-only run without a question. */
export async function trust({ serverId }: Connected): Promise<void> {
  await client.gate.set({ serverId, policy: 'askUnlessReadOnly', trusted: true });
}

/** The messages of a method that a session sent in this test, as they are on the wire. */
export async function sentMessages(sessionId: SessionId, method: string): Promise<string[]> {
  const filter = { sessionId, kinds: ['request' as const, 'notification' as const] };
  const { rows } = await client.traffic.rows({ filter, from: 0, count: 1000 });
  const sent = rows.filter((frame) => frame.direction === 'out' && frame.method === method && isOfThisTest(frame));
  return Promise.all(
    sent.map(async ({ seq }) => {
      const { base64 } = await client.traffic.body({ seq, form: 'payload', offset: 0, length: 1_000_000 });
      return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
    }),
  );
}

/** The calls that the window lists, newest first. */
export const callRows = () => page.getByRole('listbox', { name: 'Calls' }).getByRole('option');

/** The call in view. */
export const resultOf = (tool: string) => page.getByRole('article', { name: `Result of ${tool}` });

/** The status of the call in view. */
export const statusOf = (tool: string, status: string) =>
  page.getByRole('toolbar', { name: `Result of ${tool}` }).getByText(status, { exact: true });

/** A content block of the result in view, by its place from 1. */
export const blockOf = (number: number) => page.getByRole('region', { name: new RegExp(`^Block ${number}: `) });

/** The field of an argument of the tool in front. */
export const argumentField = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}\\b`) });

/** Shows another side of the call in view, such as `Structured`. */
export const showSide = (side: string) => page.getByRole('tab', { name: new RegExp(`^${side}`) }).click();
