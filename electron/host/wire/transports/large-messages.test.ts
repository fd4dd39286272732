import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { testTap } from './testing/test-tap.ts';

function message(result: string): string {
  return `{"jsonrpc":"2.0","id":"loupe:1","result":${result}}`;
}

it('a message with very many values is recorded whole, and marked', () => {
  const { tap, frames } = testTap();
  const payload = message(`{"structuredContent":{"list":[${'1,'.repeat(600_000)}1.50]},"isError":false}`);
  const read = atOnce(tap.read(payload, Buffer.from(payload), () => false));
  const body = Buffer.from(payload);
  const tapped = tap.message({ direction: 'in', channel: 'stdout', framing: 'line', body, payload, read });
  expect(frames[0]).toMatchObject({ kind: 'result', marks: expect.arrayContaining(['tooWide']), body });
  const result: Json | undefined = tapped.envelope.kind === 'result' ? tapped.envelope.result : undefined;
  expect(isJsonObject(result) && result.isError).toBe(false);
  expect(tapped.texts?.structured?.endsWith('1.50]}')).toBe(true);
  expect(tapped.texts?.whole).toBe(payload.slice(payload.indexOf('"result":') + 9, -1));
});

it('a large message isn’t read to its end when the connection is over, but recorded', () => {
  const { tap, frames } = testTap();
  const payload = message(`[${'1,'.repeat(600_000)}1]`);
  let steps = 0;
  const read = atOnce(tap.read(payload, Buffer.from(payload), () => ++steps > 3));
  expect([read.value, steps]).toEqual([undefined, 4]);
  tap.message({ direction: 'in', channel: 'stdout', framing: 'line', body: Buffer.from(payload), payload, read });
  expect(frames[0]).toMatchObject({ kind: 'stray' });
});
