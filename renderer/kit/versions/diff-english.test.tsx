import { test } from 'vitest';
import { expectHiddenLines } from './testing/diff-language.ts';

test('the diff of a English window names its hidden lines in English', async () => {
  await expectHiddenLines('en', '40 hidden lines');
});
