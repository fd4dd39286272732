import type { ItemFault, ItemRule, ItemRuleFamily, TokenCost } from '../item-rule.ts';
import { theServer } from '../read/surface-items.ts';

function* overBudget(cost: TokenCost | undefined): Generator<ItemFault> {
  if (cost === undefined || cost.tokens <= cost.budget) return;
  const { tokens, budget } = cost;
  yield { item: theServer, pointer: '', actual: String(tokens), values: { tokens, budget } };
}

const ofServer: ItemRule = {
  id: 'USE-BUDGET',
  severity: 'warning',
  find: ({ cost }) => overBudget(cost),
  bad: { cost: { tokens: 12_000, budget: 10_000 } },
  good: { cost: { tokens: 10_000, budget: 10_000 } },
};

const ofAll: ItemRule = {
  id: 'USE-BUDGET-ALL',
  severity: 'warning',
  find: ({ costOfAll }) => overBudget(costOfAll),
  bad: { costOfAll: { tokens: 60_000, budget: 50_000 } },
  good: { costOfAll: { tokens: 50_000, budget: 50_000 } },
};

/** The token budgets that a person set. */
export const budgets: ItemRuleFamily = { name: 'budgets', rules: [ofServer, ofAll] };
