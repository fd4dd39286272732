import type { Messages } from '../messages.ts';

export const runAgainst: Messages['runAgainst'] = {
  open: '与服务器比对…',
  intro: '此录制中的 {count, number} 个请求会在单独的会话中发送给服务器，并将响应与录制的响应进行比较。',
  server: '服务器',
  noServers: '没有可比对的服务器',
  addServer: '添加服务器…',
  tools: '允许调用的工具',
  toolsHint: '对未勾选工具的调用会被跳过。',
  noTools: '此录制没有调用任何工具。',
  tool: '{name}（{count, number} 次调用）',
  asks: '调用未勾选的工具时逐次询问',
  asksHint: '这些调用会出现在待处理请求中。',
  rules: '允许的差异',
  rulesHint:
    '每行一条规则：JSON 指针，例如 /result/*/price（* 代表任意一级），或正则表达式，例如 /took \\d+ ms/。时间、ID 和不透明令牌始终允许不同。',
  badRule: { neither: '“{rule}”不是有效规则：必须以斜杠开头。', badExpression: '“{rule}”中的正则表达式无效。' },
  masked: '机密已被遮盖，仍要运行',
  maskedHint: '结果可能与录制时不同。',
  otherEra:
    '该录制属于“{recorded}”协议模式（{revision}），而“{server}”以“{era}”模式连接。请求会按录制原样发送：不支持该模式任何版本的服务器会拒绝它们。',
  run: '运行',
  runAgain: '重新运行',
  change: '更改…',
  lastRun: '与服务器的比对',
  showRun: '查看比对',
  connecting: '正在连接“{server}”…',
  running: '已向“{server}”发送 {done, number}/{total, number} 个请求…',
  done: '已与“{server}”比较 {total, number} 个请求{skipped, plural, =0 {} other {，跳过 # 个}}',
  cancelled: '已发送 {done, number}/{total, number} 个请求后停止',
};
