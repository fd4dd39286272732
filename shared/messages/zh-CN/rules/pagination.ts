import type { pagination as en } from '../../en/rules/pagination.ts';

export const pagination: typeof en = {
  'PAGE-LOOP': {
    title: '{method} 再次返回了相同的 nextCursor',
    expected: '指向下一页的游标；最后一页没有游标。',
    fix: '在列表末尾省略 nextCursor。',
  },
  'PAGE-DUP': {
    title: '“{name}” 出现在 {method} 的两页中',
    expected: '每个条目只出现在一页中。',
    fix: '只列出一次，并在分页前按固定顺序排序。',
  },
  'PAGE-BAD': {
    title: '{method} 对无效游标的响应为{found, select, result {结果} other {错误 {found}}}',
    expected: '错误 −32602。',
    fix: '检查游标，对未知游标返回 −32602。',
  },
  'CMP-100': {
    title:
      '{problem, select, tooMany {补全包含 {count, number} 个值} other {total（{total, number}）小于返回的值数（{count, number}）}}',
    expected: '最多 100 个值，且 total 不小于值的数量。',
    fix: '将值截断为 100 个并设置 hasMore。',
  },
};
