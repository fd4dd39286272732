import type { logging as en } from '../../en/rules/logging.ts';

export const logging: typeof en = {
  'LOG-LVL': {
    title: '日志消息的级别未知',
    expected: 'debug、info、notice、warning、error、critical、alert 或 emergency。',
    fix: '映射日志库的级别：“warn” 对应 “warning”，“fatal” 对应 “critical”。',
  },
  'LOG-BELOW': {
    title: '发送了低于所请求级别的 {level} 消息',
    expected: '仅 {lowest} 及更严重的级别。',
    fix: '发送前应用 logging/setLevel 的级别。',
  },
  'LOG-UNASKED': {
    title: '为未要求日志的请求发送了日志消息',
    expected: '仅为 _meta 中带 io.modelcontextprotocol/logLevel 的请求发送日志消息。',
    fix: '向客户端发送日志前检查请求的 _meta。',
  },
  'LOG-STREAM': {
    title: '日志消息发送到了订阅的流中',
    expected: '发送到其所属请求的流中。',
    fix: '在其自身请求的响应流中发送。',
  },
  'LOG-SECRET': {
    title: '日志消息中似乎包含凭据',
    expected: '日志消息中不得包含密码、密钥或令牌。',
    fix: '记录日志前将其隐去。',
  },
};
