import type { sampling as en } from '../../en/rules/sampling.ts';

export const sampling: typeof en = {
  'SM-RESULT': {
    title:
      '{problem, select, mixed {消息中工具结果与其他内容混在一起} surplus {工具结果不对应前一条消息中的任何工具调用：{id}} other {工具调用在下一条消息中没有结果：{id}}}',
    expected: '工具调用之后是一条用户消息，其中只包含每个调用的结果。',
    fix: '将结果放在单独的消息中，并使用调用的 ID。',
  },
  'SM-PRIO': {
    title: '偏好“{name}”不在 0 到 1 之间',
    expected: '从 0（不重要）到 1（最重要）的数字。',
    fix: '将值换算到此范围，或省略。',
  },
  'SM-CTX': {
    title: '服务器请求了客户端未提供的上下文',
    expected: 'none 或省略，除非客户端声明了 sampling.context。',
    fix: '先检查客户端的功能。',
  },
};
