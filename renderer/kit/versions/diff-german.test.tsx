import { test } from 'vitest';
import { expectHiddenLines } from './testing/diff-language.ts';

test('the diff of a German window names its hidden lines in German', async () => {
  await expectHiddenLines('de', '40 ausgeblendete Zeilen');
});
