import { expect, it } from 'vitest';
import { RecordedAnswers, requestKey } from './recorded-answers.ts';

it('finds the newest response to the same request, whatever the order of members and the metadata', () => {
  const answers = new RecordedAnswers();
  answers.add(requestKey('tools/list', undefined), { requestSeq: 1, responseSeq: 2, idKey: '1' });
  const asked = { name: 'a', arguments: { x: '1', y: '2' } };
  const meta = { _meta: { progressToken: 1 } };
  answers.add(requestKey('prompts/get', { ...asked, ...meta }), { requestSeq: 3, responseSeq: 4, idKey: '2' });
  answers.add(requestKey('prompts/get', asked), { requestSeq: 5, responseSeq: 6, idKey: '3' });
  expect(answers.find('tools/list', {})).toEqual({ requestSeq: 1, responseSeq: 2, idKey: '1' });
  expect(answers.find('tools/list', { _meta: {} })).toEqual({ requestSeq: 1, responseSeq: 2, idKey: '1' });
  const sorted = { arguments: { y: '2', x: '1' }, name: 'a' };
  expect(answers.find('prompts/get', sorted)).toEqual({ requestSeq: 5, responseSeq: 6, idKey: '3' });
  expect(answers.find('prompts/get', { name: 'b' })).toBeUndefined();
  expect(answers.find('resources/list', { cursor: 'c' })).toBeUndefined();
});
