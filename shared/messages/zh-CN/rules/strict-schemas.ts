import type { strictSchemas as en } from '../../en/rules/strict-schemas.ts';

export const strictSchemas: typeof en = {
  'USE-STRICT-OPENAI': {
    title:
      '{provider} 的严格模式会拒绝输入 Schema：{problem, select, additional {允许其他属性} required {有属性不是必需的} limit {过大} other {含有 {keyword}}}',
    expected:
      '每个对象的 additionalProperties 为 false，所有属性都是必需的，且不超过限制（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '将可选值设为可为 null 且必需；不使用严格模式时此 Schema 没有问题。',
  },
  'USE-STRICT-ANTHROPIC': {
    title:
      '{provider} 的严格模式会拒绝输入 Schema：{problem, select, additional {允许其他属性} reference {引用指向外部或根部} other {含有 {keyword}}}',
    expected:
      '每个对象的 additionalProperties 为 false，且没有数字、字符串和列表的限制（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '在描述中说明限制并在工具中检查；不使用严格模式时此 Schema 没有问题。',
  },
};
