import type { tasks as en } from '../../en/rules/tasks.ts';

export const tasks: typeof en = {
  'TASK-CAP': {
    title: '{method} 的响应是客户端未要求的任务',
    expected: '仅当请求允许时才返回任务。',
    fix: '检查 params 中的 “task”（2025-11-25）或请求的 tasks 扩展（2026-07-28）。',
  },
  'TASK-FSM': {
    title: '{problem, select, terminal {任务从 {before} 变为 {status}} other {任务的初始状态为 {status}}}',
    expected: '任务以 working 开始（2025-11-25），在 completed、failed 或 cancelled 之后不再变化。',
    fix: '只记录一次任务的结束状态，忽略之后的变化。',
  },
  'TASK-KEY': {
    title: '输入键 “{key}” 被另一个请求重复使用',
    expected: '任务的每个输入请求都有自己的键。',
    fix: '在任务期间递增键。',
  },
  'TASK-REL': {
    title: '任务的结果未注明所属任务',
    expected: '_meta 中有 io.modelcontextprotocol/related-task。',
    fix: '将其加入 tasks/result 的结果。',
  },
};
