import type { lookAlikes as en } from '../../en/rules/look-alikes.ts';

export const lookAlikes: typeof en = {
  'SAFE-LOOKALIKE': {
    title: '工具名称看起来像 {server} 的“{other}”',
    expected: '不会与其他服务器的工具混淆的名称。',
    fix: '检查每次调用发往哪个服务器。如果是您自己的服务器，请选择其他名称。',
  },
  'SAFE-NAMES-OTHER': {
    title: '文本提到了其他服务器的工具：{server} 的“{other}”',
    expected: '对服务器自身各项的描述。位于第 {index, number} 个字符。',
    fix: '检查该文本是否会改变其他工具的使用方式。',
  },
};
