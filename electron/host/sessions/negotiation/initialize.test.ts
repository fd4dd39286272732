import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvelope } from '#shared/mcp/envelope.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { RevisionPin } from '#shared/model/server.ts';
import { initializeResult, ScriptedHandshake } from '../../testing/scripted-handshake.ts';
import { scriptedPeer } from '../../testing/scripted-link.ts';
import { initialize } from './negotiation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A handshake by a real peer with a server that doesn't respond by itself. */
function openSilent(pin: RevisionPin = {}) {
  const { peer, link } = scriptedPeer();
  const abort = new AbortController();
  const context = { ...new ScriptedHandshake().context(1000), peer, signal: abort.signal };
  const outcome = initialize(context, pin).then((agreed) => agreed.revision, failureFrom);
  return { peer, link, abort, outcome };
}

it('is followed by notifications/initialized once the server has responded', async () => {
  const { peer, link, outcome } = openSilent();
  peer.receive(readEnvelope({ jsonrpc: '2.0', id: 'loupe:1', ...initializeResult() }), 2, {});
  expect(await outcome).toBe('2025-11-25');
  expect(link.methods).toEqual(['initialize', 'notifications/initialized']);
});

it.each<[string, (abort: AbortController) => void, string]>([
  ['times out', () => vi.advanceTimersByTime(1000), 'neverAnswered'],
  ['is cancelled by the user', (abort) => abort.abort(), 'cancelled'],
])(
  'is never cancelled by a notification when it %s (lifecycle, cancellation): its exchange ends',
  async (_, end, code) => {
    const { link, abort, outcome } = openSilent();
    await vi.advanceTimersByTimeAsync(0);
    end(abort);
    expect(await outcome).toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.methods).toEqual(['initialize']);
    expect(link.options[0]?.signal?.aborted).toBe(true);
  },
);

it.each<[RevisionPin, string]>([
  [{}, '2025-11-25'],
  [{ revision: '2025-03-26' }, '2025-03-26'],
  [{ revision: '2026-07-28' }, '2025-11-25'],
])('offers the revision of %j, or the newest that is opened this way', (pin, revision) => {
  expect(openSilent(pin).link.sent[0]).toMatchObject({ method: 'initialize', params: { protocolVersion: revision } });
});

it('isn’t taken as an agreement when it is answered with a modern revision, without the user’s word', async () => {
  const answer = { jsonrpc: '2.0', id: 'loupe:1', ...initializeResult('2026-07-28') };
  const { peer, link, outcome } = openSilent();
  peer.receive(readEnvelope(answer), 2, {});
  expect(await outcome).toMatchObject({ code: 'unknownRevision' });
  expect(link.methods).toEqual(['initialize']);
});
