import type { toolResults as en } from '../../en/rules/tool-results.ts';

export const toolResults: typeof en = {
  'TOOL-SC-NONE': {
    title: '工具有输出 Schema，但结果没有结构化内容',
    expected: '符合该工具 outputSchema 的 structuredContent。',
    fix: '返回该内容；如果工具失败，则设置 "isError": true。',
  },
  'TOOL-SC-BAD': {
    title: '结构化内容不符合工具的输出 Schema（{keyword}）',
    expected: '在该工具的 outputSchema 下有效的 structuredContent。',
    fix: '更正此处的值或 Schema。',
  },
  'TOOL-SC-OBJ': {
    title: '结构化内容不是 JSON 对象',
    expected: '在此协议版本中 structuredContent 是对象。',
    fix: '将值包装在对象中，并相应调整输出 Schema。',
  },
  'TOOL-SC-TEXT': {
    title:
      '{count, plural, =0 {带有结构化内容的结果没有供旧客户端使用的文本} other {结果的文本不是其结构化内容的 JSON}}',
    expected: '包含相同内容 JSON 的文本块；在 2026-07-28 中可为任意文本。此处的文本块：{count, number}。',
    fix: '添加一个文本块，其内容为 structuredContent 的 JSON 文本。',
  },
};
