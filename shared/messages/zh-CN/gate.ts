import type { Messages } from '../messages.ts';

export const gate: Messages['gate'] = {
  title: '工具调用',
  policy: '调用工具之前',
  policies: {
    ask: '每次调用都询问',
    askUnlessReadOnly: '除只读工具外都询问',
    deny: '拒绝所有调用',
  },
  policyHints: {
    ask: '您会看到确切的消息并作出决定。本次会话内已允许的工具不再询问。',
    askUnlessReadOnly: '仅适用于受信任的服务器：“只读”只是它自己的声明。',
    deny: '所有调用都会被直接拒绝，包括本次会话内已允许的工具。',
  },
  trust: '信任此服务器的工具注解',
  trustHint:
    '任何服务器都可以自称“只读”，却仍可能删除您的文件。请仅在了解其作者时选中。服务器的命令或地址更改后，信任自动失效。',
  untrusted: '未信任时，每次调用都会询问。',
  callsPerMinute: '每分钟无需询问的调用数',
  callsPerMinuteHint: '超过此频率的调用会先询问您。默认值：{count, number}。',
  callsPerMinuteInvalid: '请输入 1 到 100,000 之间的整数',
  forPins: '仅限检查',
  forPinsHint: '在重启前的会话中允许：只有重启后运行的检查无需询问即可调用。',
  approvals: '本次会话内已允许',
  noApprovals: '本次会话没有允许任何工具。',
  noSession: '服务器未连接，没有允许任何工具。',
  revoke: '撤销对“{tool}”的许可',
  revokeAll: '全部撤销',
};
