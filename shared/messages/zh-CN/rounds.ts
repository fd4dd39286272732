import type { Messages } from '../messages.ts';

export const rounds: Messages['rounds'] = {
  title: '轮次',
  sent: '已发送',
  wanted: '服务器请求更多输入',
  again: '已附上回复再次发送',
  round: '第 {number} 轮',
  state: '{count, number} 个字符的请求状态，原样返回',
  frame: '帧 {seq, number}',
  noMethod: '没有方法',
  states: { waiting: '等待中', answered: '已回复', refused: '已拒绝', withdrawn: '未回复' },
  showPending: '在待处理请求中显示',
};
