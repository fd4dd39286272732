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

it('reads nothing of what is no result', () => {
  expect(readArriving('{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"Hel')).toBeUndefined();
  expect(readArriving('{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"a":"Hel')).toBeUndefined();
  expect(readArriving('{"id":1,"error":{"code":-32603,"message":"Hel')).toBeUndefined();
  expect(readArriving('Listening on { a port')).toBeUndefined();
});
