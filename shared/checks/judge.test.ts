import { expect, it } from 'vitest';
import { createFailure } from '../messages/failure.ts';
import { outcomeOf } from '../model/checks/check.ts';
import type { SchemaCheck } from '../model/runs/schema-check.ts';
import { type CheckResponse, type CheckSchema, judge } from './judge.ts';
import { newValue } from './new-values.ts';
import { starterArguments } from './starter-arguments.ts';
import type { Expectation } from './test-file.ts';

const response: CheckResponse = {
  result: {
    content: [
      { type: 'text', text: 'sum 3' },
      { type: 'text', text: '4' },
    ],
    structuredContent: { sum: 3 },
  },
  isError: false,
  durationMs: 1200,
  outputSchema: { required: ['sum'] },
};
const failed: CheckResponse = {
  isError: false,
  durationMs: 1,
  error: createFailure('serverError', { method: 'tools/call', code: -32602 }),
};

const outcome =
  (verdict: SchemaCheck['verdict']): CheckSchema =>
  async () => ({
    ...{ verdict, violations: [], total: 0, durationMs: 0 },
  });

it.each<[Expectation, CheckResponse]>([
  [{ path: '$.structuredContent', equals: { sum: JSON.rawJSON('3.0') } }, response],
  [{ path: '$.content[*].type', equals: 'text' }, response],
  [{ path: '$.content[*].text', matches: '\\d' }, response],
  [{ path: '$.content[1]', exists: true }, response],
  [{ path: '$.content[2]', exists: false }, response],
  [{ schema: 'output' }, response],
  [{ path: '$.content', schema: { type: 'array' } }, response],
  [{ isError: false }, response],
  [{ errorCode: -32602 }, failed],
  [{ withinMs: 1200 }, response],
])('%j holds', async (expectation, given) => {
  expect(await judge(expectation, given, outcome('valid'))).toMatchObject({ holds: true });
});

it.each<[Expectation, CheckResponse, object]>([
  [{ path: '$.content[*].text', equals: '4' }, response, { place: '$.content[0].text', actual: '"sum 3"' }],
  [{ path: '$.none', equals: 1 }, response, { problem: 'noValue' }],
  [{ path: '$.structuredContent.sum', matches: '3' }, response, { problem: 'notText', actual: '3' }],
  [{ path: '$.content[*].text', matches: 'x' }, response, { place: '$.content[0].text' }],
  [{ path: '$.content[2]', exists: true }, response, { problem: 'noValue' }],
  [{ path: '$.content[1].text', exists: false }, response, { actual: '"4"' }],
  [{ schema: 'output' }, { ...response, outputSchema: undefined }, { problem: 'noOutputSchema' }],
  [{ schema: 'output' }, { ...response, result: {} }, { problem: 'noStructuredContent' }],
  [{ isError: true }, response, { actual: 'false' }],
  [{ isError: false }, failed, { problem: 'errorResponse', actual: '-32602' }],
  [{ errorCode: -32601 }, failed, { actual: '-32602' }],
  [{ errorCode: -32601 }, response, { problem: 'noError' }],
  [{ withinMs: 1199 }, response, { actual: '1200' }],
  [{ path: '$.a', exists: true }, { isError: false, durationMs: 1 }, { problem: 'tooLarge' }],
])('%j doesn’t hold', async (expectation, given, why) => {
  expect(await judge(expectation, given, outcome('invalid'))).toMatchObject({ holds: false, ...why });
});

it('a check that doesn’t end isn’t judged, and with a bad schema it doesn’t hold', async () => {
  const expectation: Expectation = { path: '$.content[0].text', matches: '(a+)+$' };
  const slow = await judge(expectation, response, outcome('tooSlow'));
  expect([slow.problem, outcomeOf(slow)]).toEqual(['tooSlow', 'notJudged']);
  const bad = await judge(expectation, response, outcome('badSchema'));
  expect([bad.problem, outcomeOf(bad)]).toEqual(['badSchema', 'failed']);
  const large = await judge({ path: '$.a', exists: true }, { isError: false, durationMs: 1 }, outcome('valid'));
  expect([large.problem, outcomeOf(large)]).toEqual(['tooLarge', 'notJudged']);
  expect(outcomeOf(await judge(expectation, response, outcome('valid')))).toBe('holds');
});

it('a new value is what the response has, where it says so', () => {
  expect(newValue({ path: '$.structuredContent.sum', equals: 4 }, response)).toBe(3);
  expect(newValue({ path: '$.content[*].text', equals: 'x' }, response)).toBeUndefined();
  expect(newValue({ path: '$.none', exists: true }, response)).toBe(false);
  expect(newValue({ isError: true }, response)).toBe(false);
  expect(newValue({ isError: true }, failed)).toBeUndefined();
  expect(newValue({ errorCode: 1 }, failed)).toBe(-32602);
  expect(newValue({ withinMs: 100 }, response)).toBe(4000);
  expect(newValue({ path: '$', matches: 'x' }, response)).toBeUndefined();
});

it('starts arguments from the required part of a schema, also a circular one', () => {
  const inputSchema = {
    type: 'object',
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required: ['next'] } },
    properties: {
      size: { enum: ['S', 'M'] },
      count: { type: 'integer', minimum: 2 },
      since: { type: 'string', format: 'date' },
      many: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
      kind: { anyOf: [{ const: 'a' }, { const: 'b' }] },
      unused: { type: 'string' },
    },
    required: ['size', 'count', 'since', 'many', 'kind'],
  };
  expect(starterArguments(inputSchema)).toEqual({
    ...{ size: 'S', count: 2, since: '2000-01-01', many: [false, false], kind: 'a' },
  });
  expect(starterArguments({ ...inputSchema, $ref: '#/$defs/node' })).toHaveProperty('next.next');
  expect(starterArguments(undefined)).toEqual({});
});
