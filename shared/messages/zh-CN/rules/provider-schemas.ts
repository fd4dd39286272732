import type { providerSchemas as en } from '../../en/rules/provider-schemas.ts';

export const providerSchemas: typeof en = {
  'USE-ROOT-OPENAI': {
    title: '{provider} 会拒绝输入 Schema 根部的 {keyword}',
    expected: '根部为普通的对象 Schema（据已知的 {provider} 情况，{asOf}）。',
    fix: '将选择移到属性中，或用文字说明并在工具中检查。',
  },
  'USE-ROOT-ANTHROPIC': {
    title: '{provider} 会拒绝输入 Schema 根部的 {keyword}',
    expected: '根部为普通的对象 Schema（据已知的 {provider} 情况，{asOf}）。',
    fix: '将选择移到属性中，或用文字说明并在工具中检查。',
  },
  'USE-KEY-ANTHROPIC': {
    title: '{provider} 会拒绝参数的名称',
    expected: '1 到 64 个字母、数字、“_”、“.”和“-”（据已知的 {provider} 情况，{asOf}）。',
    fix: '重命名参数。',
  },
  'USE-ITEMS-OPENAI': {
    title: '{provider} 会拒绝没有 {keyword} 的列表',
    expected:
      '每个 array 类型的 Schema 都有 items（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '说明列表的内容，例如在 items 中指定类型 string。',
  },
  'USE-KEYWORD-GEMINI': {
    title: '{provider} 的函数参数不支持 {keyword}',
    expected:
      '其 Schema 类型的关键字，且只有一个 type（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '编写 Schema 时不使用它；使用 parametersJsonSchema 的客户端可以发送。',
  },
  'USE-FORMAT-GEMINI': {
    title: '{provider} 会拒绝字符串的 {keyword}',
    expected:
      '字符串的 format 为 enum 或 date-time（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '省略 format，并在描述中说明。',
  },
  'USE-ENUM-GEMINI': {
    title: '{provider} 会拒绝含有非字符串值的 {keyword}',
    expected: '只允许字符串（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '使用字符串，或使用 minimum 和 maximum 等限制。',
  },
};
