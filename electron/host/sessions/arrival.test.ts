import { describe, expect, it } from 'vitest';
import { parseBeginning, readArriving } from './arrival.ts';

it.each([
  ['{"jsonrpc":"2.0","id":"loupe:4","result":{"contents":[{"uri":"a:1","text":"Hel', { id: 'loupe:4', text: 'Hel' }],
  ['{"result":{"content":[{"type":"text","text":"Hel', { text: 'Hel' }],
  ['{"result":{"messages":[{"role":"user","content":{"type":"text","text":"Hel', { text: 'Hel' }],
  ['event: message\ndata: {"result":{"content":[{"text":"Hel', { text: 'Hel' }],
  ['{"result":{"contents":[{"blob":"aGVs', { text: '{"result":{"contents":[{"blob":"aGVs' }],
])('reads the beginning of a result: %s', (beginning, arriving) => {
  expect(readArriving(beginning)).toEqual(arriving);
});

it('reads nothing from other messages', () => {
  expect(readArriving('{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"Hel')).toBeUndefined();
  expect(readArriving('{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"a":"Hel')).toBeUndefined();
  expect(readArriving('{"id":1,"error":{"code":-32603,"message":"Hel')).toBeUndefined();
  expect(readArriving('Listening on { a port')).toBeUndefined();
});

const message = { jsonrpc: '2.0', id: 'a:1', result: { n: [1, -2.5, true, null], text: 'a "b" \\ é 语 \n' }, end: {} };

describe('parseBeginning', () => {
  it('has the value of a truncated text', () => {
    expect(parseBeginning('{"id":1,"result":{"contents":[{"uri":"a:1","text":"Hel')).toEqual({
      id: 1,
      result: { contents: [{ uri: 'a:1', text: 'Hel' }] },
    });
    expect(parseBeginning('{"id":1,"res')).toEqual({ id: 1 });
    expect(parseBeginning('{"id":1,"result":')).toEqual({ id: 1 });
    expect(parseBeginning('[true,fal')).toEqual([true]);
    // A number may go on.
    expect(parseBeginning('{"a":[1,2')).toEqual({ a: [1] });
  });

  it('leaves out an incomplete escape', () => {
    expect(parseBeginning('["a\\')).toEqual(['a']);
    expect(parseBeginning('["a\\u00e')).toEqual(['a']);
    expect(parseBeginning('["a\\\\')).toEqual(['a\\']);
  });

  it('has a value wherever a message is truncated', () => {
    const text = JSON.stringify(message);
    for (let length = 1; length <= text.length; length++) {
      const value = parseBeginning(text.slice(0, length));
      expect(value, text.slice(0, length)).toBeTypeOf('object');
    }
    expect(parseBeginning(text)).toEqual(message);
  });

  it('is undefined for text that isn’t JSON', () => {
    expect(parseBeginning('')).toBeUndefined();
    expect(parseBeginning('Listening on')).toBeUndefined();
    expect(parseBeginning('{"a" "b":}')).toBeUndefined();
    expect(parseBeginning(']]')).toBeUndefined();
  });
});
