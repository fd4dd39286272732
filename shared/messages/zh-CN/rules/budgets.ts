import type { budgets as en } from '../../en/rules/budgets.ts';

export const budgets: typeof en = {
  'USE-BUDGET': {
    title: '该服务器的上下文开销超出预算：约 {tokens, number} 个 token',
    expected:
      '单个服务器最多 {budget, number} 个 token（在 Loupe 中设置）。token 数为估算值，不同的模型和客户端会有差异。',
    fix: '缩短开销最大的项（见“上下文开销（token）”），减少项数，或在设置中提高预算。',
  },
  'USE-BUDGET-ALL': {
    title: '所有已连接服务器的上下文开销超出预算：约 {tokens, number} 个 token',
    expected:
      '所有服务器合计最多 {budget, number} 个 token（在 Loupe 中设置）。token 数为估算值，不同的模型和客户端会有差异。',
    fix: '先处理这个开销最大的服务器：缩短它的项，或断开不需要的服务器。也可以在设置中提高预算。',
  },
};
