import { expect, it, onTestFinished } from 'vitest';
import { monotonicClock } from '../platform.ts';
import { SchemaChecker } from './schema-checker.ts';

function checker(): SchemaChecker {
  const made = new SchemaChecker({ clock: monotonicClock });
  onTestFinished(() => made.close());
  return made;
}

const explosive = { type: 'string', pattern: '^(a+)+$' };
const bait = JSON.stringify(`${'a'.repeat(40)}!`);

it('checks texts and values in a worker', async () => {
  const schemas = checker();
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  expect(await schemas.check(schema, '{"id":1}')).toMatchObject({ verdict: 'valid', violations: [], total: 0 });
  expect(await schemas.check(schema, { json: { id: 'x' } })).toMatchObject({ verdict: 'invalid', total: 1 });
  expect(await schemas.check(undefined, '{}')).toMatchObject({ verdict: 'noSchema' });
  expect(await schemas.check(null, '{}')).toMatchObject({ verdict: 'badSchema' });
});

it('stops a check that doesn’t end and runs the ones queued after it', async () => {
  const schemas = checker();
  const checks = await Promise.all([
    schemas.check({ type: 'number' }, '1'),
    schemas.check(explosive, bait, { timeLimitMs: 100 }),
    schemas.check({ type: 'number' }, '"x"'),
    schemas.check(explosive, '"aaa"'),
  ]);
  expect(checks.map(({ verdict }) => verdict)).toEqual(['valid', 'tooSlow', 'invalid', 'valid']);
  expect(checks[1]?.notes).toEqual([{ code: 'timedOut', ms: 100 }]);
});

it('stops a schema whose checks grow exponentially and runs the next check', async () => {
  const schemas = checker();
  const halves = Array.from({ length: 40 }, (_, level) => [
    `level${level}`,
    { allOf: [{ $ref: `#/$defs/level${level + 1}` }, { $ref: `#/$defs/level${level + 1}` }] },
  ]);
  const schema = { $ref: '#/$defs/level0', $defs: { ...Object.fromEntries(halves), level40: { type: 'string' } } };
  expect(await schemas.check(schema, '1', { timeLimitMs: 300 })).toMatchObject({ verdict: 'tooSlow' });
  expect(await schemas.check({}, '1')).toMatchObject({ verdict: 'valid' });
});

it('checks against more schemas than its worker keeps', async () => {
  const schemas = checker();
  const numbers = Array.from({ length: 70 }, (_, number) => number);
  for (const round of ['first', 'second']) {
    const checks = await Promise.all(numbers.map((number) => schemas.check({ const: number }, { json: number })));
    expect([round, new Set(checks.map(({ verdict }) => verdict))]).toEqual([round, new Set(['valid'])]);
  }
});

it('ends the queued checks when it is closed', async () => {
  const schemas = new SchemaChecker({ clock: monotonicClock });
  const running = schemas.check(explosive, bait, { timeLimitMs: 60_000 });
  const waiting = schemas.check({}, '1');
  await schemas.close();
  expect((await running).verdict).toBe('tooSlow');
  expect((await waiting).verdict).toBe('tooSlow');
  expect((await schemas.check({}, '1')).verdict).toBe('tooSlow');
});
