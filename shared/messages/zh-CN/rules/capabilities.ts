import type { capabilities as en } from '../../en/rules/capabilities.ts';

export const capabilities: typeof en = {
  'CAP-MISS': {
    title: '{method} 返回了条目，但未声明 “{capability}”',
    expected: '已声明能力 “{capability}”。',
    fix: '将其加入服务器能力，否则客户端可能忽略该功能。',
  },
  'CAP-DEAD': {
    title: '已声明 “{capability}”，但 {method} 未知',
    expected: '已声明的功能应能返回其列表。',
    fix: '实现 {method}（可返回空列表），或不声明该能力。',
  },
  'CAP-LISTCH': {
    title: '{capability} 列表发生变更，但未声明 listChanged',
    expected: '在 “{capability}” 下声明 “listChanged”: true。',
    fix: '声明它，否则客户端可能不会监听。',
  },
  'CAP-SUB': {
    title: '发送了 {uri} 的更新，{problem, select, undeclared {但未声明 “subscribe”} other {但没有人订阅}}',
    expected: '仅发送已订阅资源的更新，并在 “resources” 下声明 “subscribe”。',
    fix: '为每个会话维护订阅列表。',
  },
  'CAP-LOG': {
    title: '未声明 “logging” 却发送了日志消息',
    expected: '已声明能力 “logging”。',
    fix: '声明该能力，或将日志写入 stderr。',
  },
  'CAP-CLIENT': {
    title: '发送了 {method}，但客户端未声明 “{capability}”',
    expected: '仅请求客户端已声明的功能。',
    fix: '发送前检查客户端的能力。',
  },
  'CAP-EXT': {
    title: '扩展 “{id}” 的标识无效',
    expected: '前缀、斜杠和名称，例如 com.example/feature。',
    fix: '在前面加上自己的域名。',
  },
};
