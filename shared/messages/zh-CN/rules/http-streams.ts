import type { httpStreams as en } from '../../en/rules/http-streams.ts';

export const httpStreams: typeof en = {
  'H-EVID': {
    title: '事件 ID “{id}” 使用了两次',
    expected: '会话中的每个事件都有自己的 ID。',
    fix: '在会话的所有流之间递增 ID。',
  },
  'H-PRIME': {
    title: '流没有以仅含 ID 的事件开始',
    expected: '首先发送一个带 ID 且数据为空的事件，以便客户端恢复。',
    fix: '打开流后立即发送该事件。',
  },
  'H-GET': {
    title: 'GET 的响应状态码为 {status}，类型为 “{type}”',
    expected: '事件流或 405。',
    fix: '如果服务器没有自己的流，返回 405。',
  },
  'H-GETRESP': {
    title: '{method} 的响应出现在 GET 流上',
    expected: '在其自身请求的流上返回。',
    fix: '将响应与对应的请求放在一起。',
  },
  'H-CAST': {
    title: '{method} 在两个流上发送',
    expected: '每条消息只发送到一个流。',
    fix: '从打开的流中选择一个。',
  },
  'SSE-EP': {
    title: '{problem, select, missing {流没有以 endpoint 事件开始} other {端点 {url} 位于其他主机}}',
    expected: '首先是 “endpoint” 事件，其 URL 位于同一主机。',
    fix: '在任何消息之前以路径形式发送端点。',
  },
};
