import type { prompts as en } from '../../en/rules/prompts.ts';

export const prompts: typeof en = {
  'PRM-DUP': {
    title: '两个提示词或同一提示词的两个参数都名为“{name}”',
    expected: '列表中每个提示词以及提示词的每个参数都有唯一的名称。',
    fix: '重命名其中一个。',
  },
  'PRM-EMB': {
    title: '提示词的嵌入资源缺少 {missing}',
    expected: '有效的 uri、mimeType，以及 text 或 blob 之一。',
    fix: '补充缺少的成员。',
  },
};
