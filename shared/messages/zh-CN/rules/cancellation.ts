import type { cancellation as en } from '../../en/rules/cancellation.ts';

export const cancellation: typeof en = {
  'CAN-REF': {
    title: '服务器取消了不属于自己的请求',
    expected: '服务器发送的请求；自 2026-07-28 起为订阅。',
    fix: '要结束客户端的请求，请返回错误。',
  },
  'CAN-AFTER': {
    title: '{method} 在取消 {ms, number} 毫秒后仍在继续',
    expected: '请求取消后停止工作，且不再发送相关内容。',
    fix: '将取消信号传递给执行工作的代码。',
  },
};
