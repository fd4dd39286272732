import { describe, expect, it } from 'vitest';
import type { FrameMark } from '#shared/model/frames/frame.ts';
import type { Json } from '#shared/model/json/json.ts';
import { testTap } from './testing/test-tap.ts';

/** A tap that returns the marks of each message. */
function tapped() {
  const { tap, frames } = testTap();
  const pass = (direction: 'in' | 'out', message: Json): FrameMark[] | undefined => {
    const payload = JSON.stringify(message);
    tap.message({ direction, channel: 'stdout', framing: 'line', body: Buffer.from(payload), payload });
    return frames.at(-1)?.marks;
  };
  return {
    frames,
    out: (message: { [key: string]: Json } | Json[]) => pass('out', whole(message)),
    in: (message: { [key: string]: Json } | Json[]) => pass('in', whole(message)),
  };
}

function whole(message: { [key: string]: Json } | Json[]): Json {
  return Array.isArray(message) ? message : { jsonrpc: '2.0', ...message };
}

const progress = (progressToken: Json, meta: { [key: string]: Json } = {}) => ({
  method: 'notifications/progress',
  params: { progressToken, progress: 1, ...meta },
});

describe('responses', () => {
  it.each(['resources/list', 'prompts/get', 'ping', 'completion/complete'])('marks a second one to %s', (method) => {
    const tap = tapped();
    tap.out({ id: 'loupe:1', method });
    expect(tap.in({ id: 'loupe:1', result: {} })).toBeUndefined();
    expect(tap.in({ id: 'loupe:1', result: {} })).toEqual(['duplicateResponse']);
    expect(tap.in({ id: 'loupe:1', error: { code: 1, message: '' } })).toEqual(['duplicateResponse']);
  });

  it('marks one to an unknown id, distinguishing numbers and strings', () => {
    const tap = tapped();
    tap.out({ id: '1', method: 'ping' });
    expect(tap.in({ id: 1, result: {} })).toEqual(['unknownId']);
    expect(tap.in({ id: '1', result: {} })).toBeUndefined();
  });

  it('pairs ours with a server request that has an id of any length', () => {
    const tap = tapped();
    const id = 'x'.repeat(1_000_000);
    tap.in({ id, method: 'roots/list' });
    tap.out({ id, result: { roots: [] } });
    expect(tap.frames.at(-1)).toMatchObject({ method: 'roots/list', pairSeq: expect.any(Number) });
  });

  it('marks one after its request was cancelled', () => {
    const tap = tapped();
    tap.out({ id: 'loupe:1', method: 'ping' });
    tap.out({ method: 'notifications/cancelled', params: { requestId: 'loupe:1' } });
    expect(tap.in({ id: 'loupe:1', result: {} })).toEqual(['lateResponse']);
    expect(tap.frames.at(-1)?.pairSeq).toBeDefined();
    expect(tap.in({ id: 'loupe:1', result: {} })).toEqual(['duplicateResponse']);
  });

  it('marks those in a batch', () => {
    const tap = tapped();
    tap.out({ id: 'a', method: 'ping' });
    expect(
      tap.in([
        { jsonrpc: '2.0', id: 'a', result: {} },
        { jsonrpc: '2.0', id: 'b', result: {} },
      ]),
    ).toEqual(['unknownId']);
    expect(tap.in({ id: 'a', result: {} })).toEqual(['duplicateResponse']);
  });

  it('pairs those to the requests of a batch, and puts them into its thread', () => {
    const tap = tapped();
    tap.out([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      { jsonrpc: '2.0', id: 3, method: 'prompts/list' },
    ]);
    expect(tap.in({ id: 2, result: { tools: [] } })).toBeUndefined();
    expect(tap.frames.at(-1)).toMatchObject({ method: 'tools/list', pairSeq: 1, thread: 1 });
    const others = [3, 1].map((id) => ({ jsonrpc: '2.0', id, result: {} }));
    expect(tap.in(others)).toBeUndefined();
    expect(tap.frames.at(-1)).toMatchObject({ kind: 'batch', thread: 1 });
    expect(tap.in(others)).toEqual(['duplicateResponse']);
  });

  it('doesn’t mark an error without an id, or the client’s responses', () => {
    const tap = tapped();
    expect(tap.in({ id: null, error: { code: -32700, message: '' } })).toBeUndefined();
    expect(tap.out({ id: 7, result: {} })).toBeUndefined();
  });
});

describe('notifications', () => {
  it('marks progress with an unknown token', () => {
    const tap = tapped();
    tap.out({ id: 'loupe:1', method: 'tools/call', params: { _meta: { progressToken: 'loupe:1' } } });
    expect(tap.in(progress('loupe:1'))).toBeUndefined();
    expect(tap.in(progress('other'))).toEqual(['unknownToken']);
    tap.in({ id: 'loupe:1', result: {} });
    expect(tap.in(progress('loupe:1'))).toEqual(['unknownToken']);
  });

  it('accepts a task’s progress after the response to its call', () => {
    const tap = tapped();
    tap.out({ id: 'loupe:1', method: 'tools/call', params: { _meta: { progressToken: 'loupe:1' } } });
    tap.in({ id: 'loupe:1', result: { task: { taskId: 't' } } });
    expect(tap.in(progress('loupe:1'))).toBeUndefined();
    const meta = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'u' } } };
    expect(tap.in(progress('of another session', meta))).toBeUndefined();
  });

  it.each(['initialize', 'server/discover'])('marks a changed list that %s did not declare', (method) => {
    const tap = tapped();
    expect(tap.in({ method: 'notifications/tools/list_changed' })).toBeUndefined();
    tap.out({ id: 1, method });
    tap.in({ id: 1, result: { capabilities: { tools: {}, prompts: { listChanged: true } } } });
    expect(tap.in({ method: 'notifications/tools/list_changed' })).toEqual(['undeclaredChange']);
    expect(tap.in({ method: 'notifications/resources/list_changed' })).toEqual(['undeclaredChange']);
    expect(tap.in({ method: 'notifications/prompts/list_changed' })).toBeUndefined();
  });
});

describe('depth', () => {
  it('marks and folds values that are too deep', () => {
    const tap = tapped();
    const meta: Json = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`);
    expect(tap.in({ method: 'notifications/message', params: { level: 'info', data: meta } })).toEqual(['tooDeep']);
  });
});

it.each(['constructor', 'toString', '__proto__'])(
  'takes a notification %s for what it is: an unknown one',
  (method) => {
    const tap = tapped();
    tap.out({ id: 1, method: 'initialize' });
    tap.in({ id: 1, result: { protocolVersion: '2025-11-25', capabilities: {} } });
    expect(tap.in({ method })).toBeUndefined();
  },
);
