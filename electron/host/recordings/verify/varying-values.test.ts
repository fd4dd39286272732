import { expect, it } from 'vitest';
import { varyingKind } from './varying-values.ts';

const at = { before: Date.parse('2026-11-20T10:00:00Z'), after: Date.parse('2026-11-26T09:00:00Z') };

it.each([
  ['time', 'text', 'It is 2026-11-20T10:00:00.123Z.', 'It is 2026-11-26T09:00:01+01:00.'],
  ['time', 'text', 'Thu, 20 Nov 2026 10:00:00 GMT', 'Wed, 26 Nov 2026 09:00:00 GMT'],
  ['time', 'text', 'now 10:00:00 AM', 'now 9:00:00 AM'],
  ['time', 'at', at.before + 5, at.after - 5],
  ['time', 'at', Math.round(at.before / 1000), Math.round(at.after / 1000)],
  ['time', 'text', `{"at":${at.before}}`, `{"at":${at.after}}`],
  ['id', 'text', 'run 6f1c8a00-0000-4000-8000-000000000001', 'run 7f1c8a00-0000-4000-8000-000000000002'],
  ['port', 'text', 'http://127.0.0.1:3000/mcp', 'http://127.0.0.1:45121/mcp'],
  ['process', 'pid', 4711, 12],
  ['process', 'text', '{"pid": 4711}', '{"pid": 12}'],
  ['token', 'nextCursor', 'a', 'b'],
])('%s: “%s” may be %j and %j', (kind, key, before, after) => {
  expect(varyingKind(key, before, after, at)).toBe(kind);
});

it.each([
  ['text', 'It is 2026-11-20.', 'It was 2026-11-26.'],
  ['text', 'http://api.example:3000', 'http://api.example:4000'],
  // Not near to when they were sent.
  ['at', at.before - 10 * 86_400_000, at.after - 10 * 86_400_000],
  ['count', 1, 2],
  ['text', '1', 1],
  ['nextCursor', 'a', undefined],
])('“%s” may not be %j and %j', (key, before, after) => {
  expect(varyingKind(key, before, after, at)).toBeUndefined();
});
