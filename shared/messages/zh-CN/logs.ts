import type { Messages } from '../messages.ts';

/** 服务器通过 `notifications/message` 写出的内容，以及要求它们从哪个级别开始写。 */
export const logs: Messages['logs'] = {
  label: '日志消息',
  columns: {
    time: '时间',
    level: '级别',
    server: '服务器',
    logger: '记录器',
    data: '数据',
  },
  filter: '按文本筛选',
  filterLogger: '按记录器筛选',
  levels: '显示的级别',
  allLevels: '所有级别',
  fromLevel: '{level} 及以上',
  onlyMalformed: '仅格式错误的',
  allServers: '所有服务器',
  total: '{count, plural, =0 {没有消息} other {# 条消息}}',
  malformed: '格式错误',
  noLevel: '无级别',
  emptyTitle: '还没有日志消息',
  emptyText:
    '服务器通过 notifications/message 发送的消息会显示在这里。许多服务器在设置级别之前不发送消息。stderr 有单独的面板。',
  showStderr: '显示 stderr',
  noMatchTitle: '没有日志消息符合筛选条件',
  noMatchText: '上方的筛选条件隐藏了所有日志消息。',
  resetFilter: '重置筛选',
  level: {
    label: '{server} 的日志级别',
    unset: '未设置',
    none: '无',
    legacy: '以 logging/setLevel 发送（{revision}），每次连接后再次发送。',
    modern: '在 _meta 中随每个请求发送（{revision}）。',
    undeclared: '此服务器未声明 logging 能力。',
    notConnected: '服务器未连接。连接后会重新设置所选级别。',
    sessionStays: '本次连接仍使用 {level}；您的选择从下次连接起生效。',
    sessionUnset: '服务器没有接受所选级别；请在流量中查看其响应。',
    stderr: 'stderr',
  },
};
