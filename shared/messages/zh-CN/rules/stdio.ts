import type { stdio as en } from '../../en/rules/stdio.ts';

export const stdio: typeof en = {
  'IO-NONJSON': {
    title: 'stdout 上有一行不是 JSON',
    expected: 'stdout 的每一行都是一条 JSON-RPC 消息。',
    fix: '将日志和启动信息（包括依赖库的输出）写入 stderr。',
  },
  'IO-NOTRPC': {
    title: 'stdout 上有一行是 JSON，但不是 JSON-RPC 消息',
    expected: '包含 “jsonrpc” 以及 “method”、“result” 或 “error” 的对象。',
    fix: '将结构化日志写入 stderr，或作为 notifications/message 发送。',
  },
  'IO-UTF8': {
    title: '输出{what, select, bom {以字节顺序标记（BOM）开头} other {不是有效的 UTF-8}}',
    expected: '消息使用 UTF-8 编码，且不带字节顺序标记（BOM）。',
    fix: '将 stdout 的编码设为 UTF-8，例如设置 PYTHONIOENCODING=utf-8。',
  },
  'IO-SPLIT': {
    title: '一条消息分成了 {count, number} 行',
    expected: '消息内部没有换行符，换行符表示消息结束。',
    fix: '将 JSON 不带缩进地写在一行内。',
  },
  'IO-PARTIAL': {
    title: 'stdout 在一行未写完时结束',
    expected: '最后一条消息也以换行符结束。',
    fix: '每条消息都写入换行符，并在进程结束前刷新 stdout。',
  },
  'IO-EXIT': {
    title: '进程已结束（{exit}），仍有 {count, plural, other {# 个请求}}未得到响应，首个为 {method}',
    expected: '服务器响应每个请求，并持续运行到客户端关闭其 stdin。',
    fix: '在 stderr 中查找原因；应返回错误，而不是结束进程。',
  },
  'IO-HANG': {
    title: '关闭 stdin 后进程仍在运行，最终被 {signal} 终止',
    expected: 'stdin 关闭时服务器自行退出。',
    fix: '在 stdin 结束时退出进程，并关闭定时器、套接字和子进程。',
  },
};
