import type { httpSessions as en } from '../../en/rules/http-sessions.ts';

export const httpSessions: typeof en = {
  'H-SID': {
    title: '会话 ID {problem, select, character {包含不允许的字符} other {容易被猜到：仅有 {length, number} 个字符}}',
    expected: '仅使用可见的 ASCII 字符，且足够随机。',
    fix: '使用随机 UUID。',
  },
  'H-SID-E': {
    title: '响应带有会话 ID',
    expected: '2026-07-28 没有会话，也没有 Mcp-Session-Id。',
    fix: '对此协议版本的请求省略该标头。',
  },
  'H-SID-404': {
    title: '会话丢失时返回的状态码为 {status}',
    expected: '404，以便客户端开始新会话。',
    fix: '对会话 ID 未知的请求返回 404。',
  },
};
