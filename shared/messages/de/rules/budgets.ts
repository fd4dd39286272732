import type { budgets as en } from '../../en/rules/budgets.ts';

export const budgets: typeof en = {
  'USE-BUDGET': {
    title: 'Der Server kostet ein Modell mehr als das Budget: etwa {tokens, number} Tokens',
    expected:
      'Höchstens {budget, number} Tokens für einen Server, wie in Loupe eingestellt. Die Tokens sind geschätzt: Modelle und Clients zählen unterschiedlich.',
    fix: 'Die teuersten Einträge kürzen (siehe „Kosten für ein Modell“), weniger anbieten oder das Budget in den Einstellungen erhöhen.',
  },
  'USE-BUDGET-ALL': {
    title: 'Alle verbundenen Server kosten ein Modell mehr als das Budget: etwa {tokens, number} Tokens',
    expected:
      'Höchstens {budget, number} Tokens für alle Server, wie in Loupe eingestellt. Die Tokens sind geschätzt: Modelle und Clients zählen unterschiedlich.',
    fix: 'Mit diesem Server beginnen, er kostet am meisten: seine Einträge kürzen oder nicht benötigte Server trennen. Das Budget lässt sich auch in den Einstellungen erhöhen.',
  },
};
