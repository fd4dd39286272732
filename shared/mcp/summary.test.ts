import { expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';
import { clip, summarise } from './summary.ts';

it('names what a request is about', () => {
  const read = { id: 1, method: 'resources/read', params: { uri: 'file:///a.txt' } };
  expect(summarise(readEnvelope(read))).toBe('file:///a.txt');
  const progress = { method: 'notifications/progress', params: { progress: 3, total: 10, message: 'step' } };
  expect(summarise(readEnvelope(progress))).toBe('3 of 10 · step');
});

it('counts what an answer brings', () => {
  expect(summarise(readEnvelope({ id: 1, result: { resources: [{}, {}], nextCursor: 'x' } }))).toBe(
    '2 resources · more',
  );
  expect(summarise(readEnvelope({ id: 1, error: { code: -32002, message: 'Resource not found' } }))).toBe(
    '-32002 Resource not found',
  );
});

it('keeps one line of at most 200 characters', () => {
  expect(clip(`a\u001b[31m\nb${'x'.repeat(500)}`)).toHaveLength(200);
  expect(clip('a\nb\u0000c')).toBe('a b c');
});
