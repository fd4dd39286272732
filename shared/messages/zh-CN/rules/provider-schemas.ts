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
  'USE-PROPS-OPENAI': {
    title: '{provider} 会拒绝没有 properties 的输入 Schema',
    expected: '对象 Schema 含有 properties，可以为空（据已知的 {provider} 情况，{asOf}）。',
    fix: '对于没有参数的工具，将 properties 写为空对象。许多客户端会自动补上。',
  },
  'USE-TUPLE-OPENAI': {
    title: '{provider} 可能会拒绝将 Schema 列表用作 {keyword}',
    expected: '所有元素使用一个 Schema（{asOf} 的报告；此后可能已取消：{lifted}）。此工具中的位置：{count, number}。',
    fix: '为所有元素编写一个 Schema，并配合 minItems 和 maxItems，或使用带有命名属性的对象。',
  },
};
