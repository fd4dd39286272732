import type { Messages } from '../messages.ts';

export const gate: Messages['gate'] = {
  title: '工具调用',
  policy: '调用工具之前',
  policies: {
    ask: '每次调用都问我',
    askUnlessReadOnly: '除只读工具外都问我',
    deny: '不放行任何调用',
  },
  policyHints: {
    ask: '您会看到确切的消息并作出决定。在会话内允许过的工具不再询问。',
    askUnlessReadOnly: '只对您信任的服务器有效：“只读”是它自己的说法。',
    deny: '所有调用都直接拒绝，不再询问，会话内允许过的也不例外。',
  },
  trust: '我相信此服务器对其工具的说明',
  trustHint:
    '任何服务器都可以声称“只读”，却照样删除您的文件。只有清楚它出自谁手时才勾选。服务器的命令或地址一旦改变，信任自动失效。',
  untrusted: '没有您的信任，每次调用都会询问。',
  callsPerMinute: '每分钟无需询问的调用数',
  callsPerMinuteHint: '超过此频率的调用会先询问您。默认值：{count, number}。',
  callsPerMinuteInvalid: '请输入 1 到 100,000 之间的整数',
  approvals: '本次会话内已允许',
  noApprovals: '本次会话没有允许任何工具。',
  noSession: '服务器未连接时，不存在任何允许。',
  revoke: '收回对“{tool}”的允许',
  revokeAll: '全部收回',
};
