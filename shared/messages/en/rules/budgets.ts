/** The rules of `shared/rules/usability/budgets.ts`. */
export const budgets = {
  'USE-BUDGET': {
    title: 'The server costs a model more than the budget: about {tokens, number} tokens',
    expected:
      'At most {budget, number} tokens for one server, as you set it in Loupe. The tokens are an estimate: models and clients count differently.',
    fix: 'Shorten the items that cost most (they are under Costs for a model), offer fewer of them, or raise the budget in the settings.',
  },
  'USE-BUDGET-ALL': {
    title: 'All connected servers cost a model more than the budget: about {tokens, number} tokens',
    expected:
      'At most {budget, number} tokens for all servers, as you set it in Loupe. The tokens are an estimate: models and clients count differently.',
    fix: 'Start with this server, which costs most: shorten its items, or disconnect servers that you don’t need. You can also raise the budget in the settings.',
  },
};
