import { expect, it } from 'vitest';
import { readArriving } from './arrival.ts';

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
  expect(readArriving('Listening on')).toBeUndefined();
  expect(readArriving('{"result":{} "id":1}')).toBeUndefined();
  expect(readArriving('{"result":"Hel')).toBeUndefined();
  expect(readArriving('')).toBeUndefined();
});

it('leaves out an id that may go on', () => {
  expect(readArriving('{"result":{"content":[{"text":"Hel"}]},"id":12')).toEqual({ text: 'Hel' });
  expect(readArriving('{"result":{"content":[{"text":"Hel"}]},"id":12,')).toEqual({ id: 12, text: 'Hel' });
  expect(readArriving('{"result":{"content":[{"text":"Hel"}]},"id":"12')).toEqual({ text: 'Hel' });
});

it.each(['a\\', 'a\\u00e', 'a\\u'])('leaves out an incomplete escape: %s', (text) => {
  expect(readArriving(`{"result":{"content":[{"text":"${text}`)).toEqual({ text: 'a' });
});

it('reads a result wherever it is truncated', () => {
  const start = '{"jsonrpc":"2.0","id":"a:1","result":{';
  const text = 'a "b" \\ é 语 \n';
  const message = `${start}"n":[1,-2.5,true,null],"content":[{"text":${JSON.stringify(text)}}]},"end":{}}`;
  for (let length = start.length; length <= message.length; length += 1) {
    const beginning = message.slice(0, length);
    const arriving = readArriving(beginning);
    expect(arriving?.id, beginning).toBe('a:1');
    const isInText = length > message.indexOf('"text":"') + '"text":'.length;
    expect(isInText ? text.startsWith(arriving?.text ?? '-') : arriving?.text === beginning, beginning).toBe(true);
  }
});
