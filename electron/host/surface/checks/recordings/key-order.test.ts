import { expect, it } from 'vitest';
import { inOrderOf } from './key-order.ts';

it('puts members into the order of the other side, at every depth, and new ones last', () => {
  const model = { a: 1, b: [{ c: 1, d: 2 }], e: {} };
  const value = {
    f: 1,
    e: 2,
    b: [
      { d: 3, c: 4 },
      { d: 5, c: 6 },
    ],
    a: 7,
  };
  expect(JSON.stringify(inOrderOf(model, value))).toBe('{"a":7,"b":[{"c":4,"d":3},{"d":5,"c":6}],"e":2,"f":1}');
});
