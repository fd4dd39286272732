import { expect, it } from 'vitest';
import type { Json } from '../model/json/json.ts';
import { responseValues } from './response-values.ts';
import type { TestRequest } from './test-file.ts';

const call: TestRequest = { method: 'tools/call', params: { name: 'forecast' } };
const valuesOf = (result: Json, request: TestRequest = call) =>
  responseValues(request, { result, isError: false, durationMs: 1 }).map(({ location, value }) => [location, value]);

it('has the values of structured content and the texts, each with its path', () => {
  const structuredContent = { days: [{ sky: 'clear', 'max °C': 21 }], late: false, none: null };
  const content: Json[] = [
    { type: 'text', text: 'clear' },
    { type: 'image', data: 'AAAA' },
    { type: 'text', text: 'or not' },
  ];
  expect(valuesOf({ structuredContent, content })).toEqual([
    ['$.structuredContent.days[0].sky', 'clear'],
    ['$.structuredContent.days[0]["max °C"]', 21],
    ['$.structuredContent.late', false],
    ['$.structuredContent.none', null],
    ['$.content[0].text', 'clear'],
    ['$.content[2].text', 'or not'],
  ]);
});

it('leaves out long values, and is bounded for large and deep ones', () => {
  expect(valuesOf({ content: [{ type: 'text', text: 'x'.repeat(501) }] })).toEqual([]);
  expect(valuesOf({ structuredContent: { ['x'.repeat(501)]: { a: 1, b: [2] }, c: 3 } })).toEqual([
    ['$.structuredContent.c', 3],
  ]);
  expect(valuesOf({ structuredContent: Array.from({ length: 100_000 }, (_, index) => index) })).toHaveLength(20);
  const deep = Array.from({ length: 5000 }).reduce<Json>((inner) => [inner], 'end');
  expect(valuesOf({ structuredContent: deep })).toEqual([]);
});

it('has the texts of a resource, of a prompt, and the values of a completion', () => {
  const read: TestRequest = { method: 'resources/read', params: { uri: 'a:b' } };
  expect(
    valuesOf(
      {
        contents: [
          { uri: 'a:b', text: 'one' },
          { uri: 'a:c', blob: 'AA==' },
        ],
      },
      read,
    ),
  ).toEqual([['$.contents[0].text', 'one']]);
  const get: TestRequest = { method: 'prompts/get', params: { name: 'a' } };
  expect(valuesOf({ messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }] }, get)).toEqual([
    ['$.messages[0].content.text', 'hi'],
  ]);
  const complete: TestRequest = {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'a' }, argument: { name: 'b', value: '' } },
  };
  expect(valuesOf({ completion: { values: ['c'] } }, complete)).toEqual([['$.completion.values[0]', 'c']]);
});

it('an error has none', () => {
  expect(responseValues(call, { isError: false, durationMs: 1 })).toEqual([]);
});
