import type { Messages } from '../messages.ts';

export const undo: Messages['undo'] = {
  accepted: '{count, plural, other {已接受 # 个新响应作为标准。}}',
  removed: '已移除“{name}”。',
  server: '已移除“{name}”。撤销可恢复其设置和机密。',
  savedCheck: '已保存检查“{name}”。',
  removedMany: '已移除 {count} 项。',
  mute: '“{name}”重新计入。',
  recording: '已移除“{name}”。Loupe 退出时会删除其文件。',
  subscriptions: '已移除 {count} 个已结束的订阅。',
  closedTab: '已关闭“{name}”。',
  closedTabs: '已关闭 {count} 个标签页。',
  reset: '已重置“{name}”。',
  shortcuts: '已重置 {count} 个键盘快捷方式。',
  show: '显示',
  undo: '撤销',
  dismiss: '忽略',
  clear: {
    ended: {
      title: '清除已结束会话的流量？',
      text: '已结束会话的帧记录将从日志中删除。此操作无法撤销。',
      action: '清除已结束的会话',
    },
    all: {
      title: '清除全部流量？',
      text: '所有帧记录都将从日志中删除。此操作无法撤销。',
      action: '清除全部流量',
    },
    calls: {
      title: '移除“{server}”未固定的调用？',
      text: '其参数和结果将从历史记录中移除，流量日志和审计日志中的记录仍会保留。此操作无法撤销。',
      action: '移除调用',
    },
    prompts: {
      title: '移除“{server}”未固定的提示词结果？',
      text: '其参数和响应将从历史记录中移除，流量日志中的帧仍会保留。此操作无法撤销。',
      action: '移除结果',
    },
    updates: {
      title: '清空更新列表？',
      text: '流量日志中仍会保留这些通知。此操作无法撤销。',
      action: '清空列表',
    },
  },
};
