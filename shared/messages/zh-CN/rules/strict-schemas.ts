import type { strictSchemas as en } from '../../en/rules/strict-schemas.ts';

export const strictSchemas: typeof en = {
  'USE-STRICT-OPENAI': {
    title: '{provider} 的严格模式会拒绝 {count, number} 个工具的输入 Schema：{names}',
    expected:
      '仅针对使用该模式的客户端：每个对象的 additionalProperties 为 false，所有属性都是必需的，且不超过限制（据已知的 {provider} 情况，{asOf}）。',
    fix: '将可选值设为可为 null 且必需；不使用严格模式时这些 Schema 没有问题。',
  },
  'USE-STRICT-ANTHROPIC': {
    title: '{provider} 的严格模式会拒绝 {count, number} 个工具的输入 Schema：{names}',
    expected:
      '仅针对使用该模式的客户端：每个对象的 additionalProperties 为 false，且没有数字、字符串和列表的限制（据已知的 {provider} 情况，{asOf}）。',
    fix: '在描述中说明限制并在工具中检查；不使用严格模式时这些 Schema 没有问题。',
  },
};
