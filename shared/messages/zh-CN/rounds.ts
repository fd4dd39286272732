import type { Messages } from '../messages.ts';

export const rounds: Messages['rounds'] = {
  title: '轮次',
  sent: '已发送',
  wanted: '服务器还需要输入',
  again: '已带答复再次发送',
  round: '第 {number} 轮',
  state: '{count, plural, other {# 个字符}}的状态，原样交回',
  frame: '帧 {seq, number}',
  noMethod: '没有方法',
  states: { waiting: '等待中', answered: '已答复', refused: '已拒绝', withdrawn: '未答复' },
  showAsk: '查看待处理请求',
};
