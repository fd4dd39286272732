import { expect, it } from 'vitest';
import { itemRuleFamilies } from './all-item-rules.ts';
import { ruleFamilies } from './all-rules.ts';
import { rulesPage } from './testing/rules-page.ts';

it('is what docs/rules.md says', async () => {
  await expect(rulesPage(ruleFamilies, itemRuleFamilies)).toMatchFileSnapshot('../../docs/rules.md');
});
