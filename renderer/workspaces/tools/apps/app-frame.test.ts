import { expect, it } from 'vitest';
import { MessageLimits, maxMessagesPerSecond } from './app-frame.tsx';

it('passes ordinary messages as JSON text', () => {
  const limits = new MessageLimits();
  expect(limits.pass(() => ({ jsonrpc: '2.0', id: 1, method: 'ping' }), 0)).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  );
  expect(limits.pass(() => 'text', 0)).toBe('"text"');
  expect(limits.pass(() => null, 0)).toBe('null');
  expect(limits.pass(() => undefined, 0)).toBe('undefined');
});

it('drops messages for the rest of a second without reading them', () => {
  const limits = new MessageLimits();
  let looks = 0;
  const data = () => {
    looks += 1;
    return {};
  };
  for (let message = 0; message < 10_000; message++) limits.pass(data, message / 100);
  expect(looks).toBe(maxMessagesPerSecond);
  expect(limits.pass(data, 1000)).toBe('{}');
});

it('drops messages above five million characters', () => {
  const long = 'x'.repeat(5_000_000);
  for (const data of [long, { a: [long] }, { [long]: 1 }, Array.from({ length: 2_000_000 }, () => 1)]) {
    expect(new MessageLimits().pass(() => data, 0)).toBeUndefined();
  }
  const limits = new MessageLimits();
  const most = () => limits.pass(() => 'x'.repeat(1_900_000), 0);
  expect([most(), most(), most(), most()].map((text) => text !== undefined)).toEqual([true, true, true, false]);
});

it('shows the type of a value that isn’t JSON', () => {
  const limits = new MessageLimits();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(limits.pass(() => new Uint8Array(10_000_000), 0)).toBe('"[object Uint8Array]"');
  expect(limits.pass(() => ({ a: new Map(), b: 1n }), 0)).toBe('{"a":"[object Map]","b":"1"}');
  expect(limits.pass(() => circle, 0)).toBeUndefined();
});
