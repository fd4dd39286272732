import type { providerNames as en } from '../../en/rules/provider-names.ts';

export const providerNames: typeof en = {
  'USE-NAME-OPENAI': {
    title: '{provider} 会拒绝工具的名称：{problem, select, length {过长} other {含有不允许的字符}}',
    expected: '字母、数字、“_”和“-”，最多 {most, number} 个字符（据已知的 {provider} 情况，{asOf}）。',
    fix: '重命名工具；客户端还可能在名称中加入服务器名。',
  },
  'USE-NAME-ANTHROPIC': {
    title: '{provider} 会拒绝工具的名称：{problem, select, length {过长} other {含有不允许的字符}}',
    expected: '字母、数字、“_”和“-”，最多 {most, number} 个字符（据已知的 {provider} 情况，{asOf}）。',
    fix: '重命名工具；客户端还可能在名称中加入服务器名。',
  },
  'USE-NAME-GEMINI': {
    title: '{provider} 会拒绝工具的名称：{problem, select, length {过长} other {含有不允许的字符}}',
    expected:
      '以字母或“_”开头，后跟字母、数字、“_”、“-”、“.”和“:”，最多 {most, number} 个字符（据已知的 {provider} 情况，{asOf}）。',
    fix: '重命名工具；客户端还可能在名称中加入服务器名。',
  },
  'USE-TOOLS-OPENAI': {
    title: '{provider} 会拒绝一次提供 {count, number} 个工具',
    expected: '一次请求中最多 {most, number} 个工具，所有服务器合计（据已知的 {provider} 情况，{asOf}）。',
    fix: '减少工具数量，或允许用户按组启用。',
  },
};
