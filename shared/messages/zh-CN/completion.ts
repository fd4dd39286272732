import type { Messages } from '../messages.ts';

export const completion: Messages['completion'] = {
  show: '建议',
  showFor: '建议：{label}',
  asking: '正在加载建议…',
  count: '{count, plural, =0 {没有建议} other {# 条建议}}',
  countOf: '{count, number} / {total, number} 条建议',
  more: '服务器还有更多',
  took: '服务器用时 {duration}。',
};
