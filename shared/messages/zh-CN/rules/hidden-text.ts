import type { hiddenText as en } from '../../en/rules/hidden-text.ts';

export const hiddenText: typeof en = {
  'SAFE-COMMENT': {
    title: '文本中有渲染后不可见的注释',
    expected: '用户也能看到的文本。注释位于第 {index, number} 个字符，共 {length, number} 个字符：{found}',
    fix: '允许调用之前请阅读它。如果是您自己的服务器，请删除注释。',
  },
  'SAFE-TAG': {
    title: '文本中有会被模型当作指令的标签：{found}',
    expected: '纯文本或 Markdown。标签位于第 {index, number} 个字符，共 {length, number} 个字符。',
    fix: '允许调用之前请阅读其内容。如果是您自己的服务器，请改为纯文本。',
  },
  'SAFE-SPACE': {
    title: '文本在 {length, number} 个空白字符之后继续',
    expected: '没有长空白的文本。空白位于第 {index, number} 个字符。',
    fix: '允许调用之前请阅读后面的内容。如果是您自己的服务器，请删除空白。',
  },
  'SAFE-CONTROL': {
    title: '文本中有 {count, plural, other {# 个控制字符}}：{points}',
    expected: '只含制表符和换行符的文本。第一个位于第 {index, number} 个字符。',
    fix: '查看原始 JSON 中的文本。如果是您自己的服务器，请删除颜色等转义序列。',
  },
};
