import { expect, it } from 'vitest';
import { membersAt } from './member-texts.ts';

function textsOf(text: string) {
  const { values, inside } = membersAt(text, text.indexOf('{'), 'result');
  const slices = (of = new Map<string, { start: number; end: number }>()) =>
    Object.fromEntries([...of].map(([key, { start, end }]) => [key, text.slice(start, end)]));
  return { outer: slices(new Map(values)), inner: inside && slices(new Map(inside.values)) };
}

it('returns every member as it was sent', () => {
  const text = ` { "id" : 1.0 , "res\\u0075lt" : { "a":[ 1e400, "}\\\\" ], "b" : {} , "c":"x\\"," ,"d":null} ,"z":true}`;
  expect(textsOf(text)).toEqual({
    outer: { id: '1.0', result: '{ "a":[ 1e400, "}\\\\" ], "b" : {} , "c":"x\\"," ,"d":null}', z: 'true' },
    inner: { a: '[ 1e400, "}\\\\" ]', b: '{}', c: '"x\\","', d: 'null' },
  });
});

it('uses the last of repeated keys, like JSON.parse, also when it isn’t an object', () => {
  expect(textsOf('{"result":{"a":1,"a":2},"result":{"a":3}}').inner).toEqual({ a: '3' });
  expect(textsOf('{"result":{"a":1},"result":[]}')).toEqual({ outer: { result: '[]' }, inner: undefined });
  expect(textsOf('{}')).toEqual({ outer: {}, inner: undefined });
});

it('doesn’t overflow the stack', () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  expect(textsOf(`{"result":{"a":${deep}}}`).inner?.a).toHaveLength(2_000_000);
});
