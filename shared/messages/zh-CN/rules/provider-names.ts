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
  'USE-NAME-BEDROCK': {
    title: '{provider} 会拒绝工具的名称：{problem, select, length {过长} other {含有不允许的字符}}',
    expected: '字母、数字、“_”和“-”，最多 {most, number} 个字符（据已知的 {provider} 情况，{asOf}）。',
    fix: '重命名工具；客户端还可能在名称中加入服务器名。',
  },
  'USE-TOOLS-AZURE': {
    title: '{provider} 会拒绝一次提供 {count, number} 个工具',
    expected: '一次请求中最多 {most, number} 个工具，所有服务器合计（据已知的 {provider} 情况，{asOf}）。',
    fix: '减少工具数量，或允许用户按组启用。',
  },
  'USE-DESC-AZURE': {
    title: '{provider} 可能会拒绝工具的描述：{length, number} 个字符',
    expected: '最多 {most, number} 个字符（据其文档，{asOf}；{lifted} 的错误消息显示部分模型的限制要高得多）。',
    fix: '将最重要的内容写在前 {most, number} 个字符内：客户端可能会截去其余部分。',
  },
  'USE-DESC-BEDROCK': {
    title: '{provider} 会拒绝工具的空描述',
    expected: '至少一个字符，或不提供描述（据已知的 {provider} 情况，{asOf}）。',
    fix: '请描述该工具：模型根据此文本选择工具。',
  },
};
