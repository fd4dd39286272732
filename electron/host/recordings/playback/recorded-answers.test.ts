import { expect, it } from 'vitest';
import { RecordedAnswers } from './recorded-answers.ts';

it('finds the newest response to the same request, whatever the order of members and the metadata', () => {
  const answers = new RecordedAnswers();
  answers.requested(1, 'tools/list', undefined, 1);
  answers.responded(1, 2);
  answers.requested(2, 'prompts/get', { name: 'a', arguments: { x: '1', y: '2' }, _meta: { progressToken: 1 } }, 3);
  answers.responded(2, 4);
  answers.requested(3, 'prompts/get', { name: 'a', arguments: { x: '1', y: '2' } }, 5);
  answers.responded(3, 6);
  answers.requested(4, 'resources/list', { cursor: 'c' }, 7);
  expect(answers.find('tools/list', {})).toEqual({ requestSeq: 1, responseSeq: 2 });
  expect(answers.find('tools/list', { _meta: {} })).toEqual({ requestSeq: 1, responseSeq: 2 });
  const sorted = { arguments: { y: '2', x: '1' }, name: 'a' };
  expect(answers.find('prompts/get', sorted)).toEqual({ requestSeq: 5, responseSeq: 6 });
  expect(answers.find('prompts/get', { name: 'b' })).toBeUndefined();
  expect(answers.find('resources/list', { cursor: 'c' })).toBeUndefined();
});
