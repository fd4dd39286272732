import type { characters as en } from '../../en/rules/characters.ts';

export const characters: typeof en = {
  'SAFE-INVISIBLE': {
    title: '文本中有 {count, plural, other {# 个不可见字符}}：{points}',
    expected:
      '可见的字符。第一个位于第 {index, number} 个字符。{hidden, select, none {} other {标签字符组成：{hidden}}}',
    fix: '查看原始 JSON 中的文本。如果是您自己的服务器，请删除它们。',
  },
  'SAFE-BIDI': {
    title: '文本中有 {count, plural, other {# 个改变方向的字符}}：{points}',
    expected: '按显示顺序阅读的文本。第一个位于第 {index, number} 个字符。',
    fix: '查看原始 JSON 中的文本。如果是您自己的服务器，请删除它们。',
  },
  'SAFE-HOMOGLYPH': {
    title: '名称中有 {count, plural, other {# 个}}看起来像其他文字的字母：{points}',
    expected: '同一种文字的字母。第一个位于第 {index, number} 个字符。',
    fix: '将名称与您预期的进行比较。如果是您自己的服务器，请使用拉丁字母。',
  },
};
