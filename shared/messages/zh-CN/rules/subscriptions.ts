import type { subscriptions as en } from '../../en/rules/subscriptions.ts';

export const subscriptions: typeof en = {
  'SUB-ACK': {
    title: '订阅以 {method} 开始',
    expected: '首先发送 notifications/subscriptions/acknowledged。',
    fix: '在发送任何变更之前先发送确认。',
  },
  'SUB-ID': {
    title: '{method} {problem, select, missing {没有 subscriptionId} other {的 id 不属于任何订阅}}',
    expected: '_meta 中有 io.modelcontextprotocol/subscriptionId，即 subscriptions/listen 请求的 id。',
    fix: '将请求的 id 复制到订阅的每条通知中。',
  },
  'SUB-UNREQ': {
    title: '订阅并未请求 {method}',
    expected: '仅发送订阅过滤条件中的变更和资源。',
    fix: '发送前检查过滤条件。',
  },
  'SUB-DROP': {
    title: '订阅的流在没有结果的情况下结束',
    expected: '订阅以结果结束；否则客户端会重新连接。',
    fix: '关闭流之前发送结果。',
  },
};
