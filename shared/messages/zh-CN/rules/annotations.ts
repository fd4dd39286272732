import type { annotations as en } from '../../en/rules/annotations.ts';

export const annotations: typeof en = {
  'ANN-PRIO': {
    title: 'priority 不在 0 到 1 之间',
    expected: '从 0（可选）到 1（必需）的数字。',
    fix: '将值换算到此范围，或省略。',
  },
  'ANN-DATE': {
    title: '{problem, select, zone {lastModified 缺少带时区的时间} other {lastModified 不是 ISO 8601 日期}}',
    expected: '带时间和时区的日期，例如 2025-01-12T15:00:58Z。',
    fix: '按 ISO 8601 写明日期和时间，使用 UTC 或时区偏移；否则严格的客户端会拒绝整条消息。',
  },
  'ANN-AUD': {
    title: 'audience 包含 user 和 assistant 以外的值',
    expected: '由 user、assistant 或两者组成的列表。',
    fix: '使用这两种角色，或省略该注解。',
  },
};
