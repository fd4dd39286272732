import { expect, it } from 'vitest';
import { ruleFamilies } from './all-rules.ts';
import { rulesPage } from './rules-page.ts';

it('is what docs/rules.md says', async () => {
  await expect(rulesPage(ruleFamilies)).toMatchFileSnapshot('../../docs/rules.md');
});

it('has no form of a text left', () => {
  expect(rulesPage(ruleFamilies)).not.toMatch(/, (?:select|plural),/);
});
