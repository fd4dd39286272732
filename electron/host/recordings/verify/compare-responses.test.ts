import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { compare } from './compare-responses.ts';

const at = { before: 0, after: 1 };

/** Compares two results without messages. */
function compared(before: Json, after: Json, ignore: string[] = []) {
  const got = (result: Json) => ({ response: { result }, messages: undefined });
  return compare(got(before), got(after), { rules: [{ ignore }], subject: { method: 'tools/call' }, at });
}

it('says that there are more differences than it looks at', () => {
  const values = (value: string, count: number) => Array.from({ length: count }, () => value);
  const allowed = (count: number) => compared(values('a', count), values('b', count), ['/result']);
  expect(allowed(1000)).toMatchObject({ differences: [], ignored: 1000, isCut: false });
  expect(allowed(1001)).toMatchObject({ differences: [], ignored: 1000, isCut: true });
});

it('counts a difference that a rule can’t judge neither as one nor as none', () => {
  const word = 'a'.repeat(60);
  expect(compared({ a: `${word}b`, c: 1 }, { a: `${word}c`, c: 1 }, ['/^(a+)+$/'])).toMatchObject({
    differences: [],
    ignored: 0,
    unjudged: ['/result/a'],
  });
});
