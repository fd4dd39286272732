import type { geminiSchemas as en } from '../../en/rules/gemini-schemas.ts';

export const geminiSchemas: typeof en = {
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
  'USE-EMPTY-GEMINI': {
    title: '{provider} 会拒绝 {keyword} 中的空字符串',
    expected: '值至少有一个字符（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '为该值命名，例如 any，或省略它并将参数设为可选。',
  },
  'USE-ITEMS-GEMINI': {
    title: '{provider} 会拒绝没有 {keyword} 的列表',
    expected:
      '每个 array 类型的 Schema 都有 items（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '说明列表的内容，例如在 items 中指定类型 string。',
  },
  'USE-PROPS-GEMINI': {
    title: '{provider} 可能会拒绝没有 {keyword} 的对象',
    expected: 'Schema 中的对象列出其属性（{asOf} 的报告；此后可能已取消：{lifted}）。此工具中的位置：{count, number}。',
    fix: '列出属性，或以文本形式接收 JSON 并在描述中说明。',
  },
  'USE-TYPE-GEMINI': {
    title: '{provider} 会拒绝没有类型的参数',
    expected:
      '每个参数和列表的每个元素都有 type 或 anyOf（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '添加类型。Gemini CLI 会忽略参数没有类型的工具。',
  },
  'USE-ANYOF-GEMINI': {
    title: '{provider} 会拒绝与 anyOf 并列的 {keyword}',
    expected: 'anyOf 是其 Schema 中唯一的关键字（据已知的 {provider} 情况，{asOf}）。此工具中的位置：{count, number}。',
    fix: '将该关键字移到 anyOf 的各个 Schema 中；可选参数不需要与 null 组成选择。',
  },
};
