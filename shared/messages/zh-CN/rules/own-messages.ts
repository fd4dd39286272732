import type { ownMessages as en } from '../../en/rules/own-messages.ts';

export const ownMessages: typeof en = {
  'SELF-HDR': {
    title: 'Loupe 自身请求的标头 {header} 与正文不符',
    expected: '{expected}',
    fix: '这是 Loupe 的错误，或手动设置的标头有误。',
  },
  'SELF-STATE': {
    title: 'Loupe 自身的重试{problem, select, id {重复使用了请求的 id} other {更改了 requestState}}',
    expected: '新的 id，且 requestState 与收到的完全一致。',
    fix: '这是 Loupe 的错误，或手动编辑的消息有误。',
  },
};
