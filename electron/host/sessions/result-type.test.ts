import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json.ts';
import { checkResultType } from './result-type.ts';

const answer = (result: Json) => ({ requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 1, result });

it.each<[string, Json]>([
  ['resources/list', {}],
  ['resources/list', { resultType: 'complete' }],
  ['resources/read', { resultType: 'input_required' }],
  ['prompts/get', { resultType: 'surprise' }],
])('%s may be answered with %j', (method, result) => {
  expect(() => checkResultType(method, answer(result))).not.toThrow();
});

it.each<[string, Json]>([
  ['resources/list', { resultType: 'input_required' }],
  ['tools/list', { resultType: 'surprise' }],
  ['completion/complete', { resultType: 'input_required' }],
  ['resources/templates/list', { resultType: 7 }],
  ['resources/read', { resultType: 'task' }],
  ['tasks/get', { resultType: null }],
])('%s must not be answered with %j', (method, result) => {
  expect(() => checkResultType(method, answer(result))).toThrow(/resultType/);
});
