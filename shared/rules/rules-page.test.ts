import { expect, it } from 'vitest';
import { ruleFamilies } from './all-rules.ts';
import { rulesPage } from './testing/rules-page.ts';

it('is what docs/rules.md says', async () => {
  await expect(rulesPage(ruleFamilies)).toMatchFileSnapshot('../../docs/rules.md');
});
