import type { rpc as en } from '../../en/rules/rpc.ts';

export const rpc: typeof en = {
  'RPC-VER': {
    title: '消息未标明为 JSON-RPC 2.0',
    expected: '“jsonrpc” 的值为文本 “2.0”。',
    fix: '在每条消息中加入 "jsonrpc": "2.0"。',
  },
  'RPC-ID': {
    title: '请求的 id 无效',
    expected: '请求的 id 是文本或整数，不能为 null。',
    fix: '为每个请求指定 id（例如递增的计数）；只有通知没有 id。',
  },
  'RPC-ID-DUP': {
    title: '服务器重复使用了请求 id，此前用于 {method}',
    expected: '会话中的每个请求都有自己的 id。',
    fix: '在整个会话期间递增 id。',
  },
  'RPC-ORPHAN': {
    title: '响应对应的请求从未发送过',
    expected: '响应的 id 属于本会话中的某个请求。',
    fix: '从请求中复制 id，并在收到请求的连接上响应。',
  },
  'RPC-DUPRESP': {
    title: '同一个 {method} 请求收到了第二个响应',
    expected: '每个请求只有一个响应。',
    fix: '查找重复响应的代码，例如在出错或超时之后。',
  },
  'RPC-IDTYPE': {
    title: '{method} 的响应中 id 的类型不同',
    expected: 'id 为 {expected}，与请求完全一致。',
    fix: '将 id 作为 JSON 值保留，不要转换为文本或数字。',
  },
  'RPC-BOTH': {
    title:
      '响应{has, select, both {同时包含 “result” 和 “error”} neither {既没有 “result” 也没有 “error”} other {包含 “result” 和 “error”，其中之一为 null}}',
    expected: '“result” 或 “error” 二者之一。',
    fix: '省略不适用的成员；null 也算作成员。',
  },
  'RPC-ERR': {
    title: '错误不是有效的 JSON-RPC 错误',
    expected: '“error” 是对象，包含整数 “code” 和文本 “message”。',
    fix: '使用 -32603 之类的数字作为代码，其他内容放入 “data”。',
  },
  'RPC-ERR-NOID': {
    title: '错误未指明请求',
    expected: '失败请求的 id；仅当请求无法读取时才可缺少。',
    fix: '在处理请求之前保存其 id，使错误也包含它。',
  },
  'RPC-NOTIF-ID': {
    title: '通知带有 id',
    expected: '通知没有 id，也不会得到响应。',
    fix: '去掉 id。',
  },
  'RPC-BATCH': {
    title: '消息以 {count, number} 条的批量形式发送',
    expected: '每次一条消息；只有 2025-03-26 支持批量，且不得包含 initialize。',
    fix: '逐条发送消息。',
  },
  'RPC-PING': {
    title: 'ping 得到的响应是{answer, select, error {错误} other {对象以外的值}}',
    expected: '结果为空对象：客户端会将其他响应视为连接已断开。',
    fix: '在会话的任何状态下都响应 ping，包括初始化之前。',
  },
  'RPC-METHOD': {
    title: '“{method}” 不是此协议版本的方法',
    expected: '协商的协议版本或已声明的扩展中的服务器方法。',
    fix: '检查拼写；在 “extensions” 或 “experimental” 下声明扩展的方法。',
  },
};
