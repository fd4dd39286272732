import { test } from 'vitest';
import { expectHiddenLines } from './testing/diff-language.ts';

test('the diff of a Chinese window names its hidden lines in Chinese', async () => {
  await expectHiddenLines('zh-CN', '40 个隐藏的行');
});
