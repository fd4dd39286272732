import type { caching as en } from '../../en/rules/caching.ts';

export const caching: typeof en = {
  'CACHE-NONE': {
    title: '{method} 的结果缺少 {field}',
    expected: '此方法的完整结果必须包含 ttlMs 和 cacheScope。',
    fix: '不允许缓存时，加入 "ttlMs": 0 和 "cacheScope": "private"。',
  },
  'CACHE-BAD': {
    title: '{field} 无效',
    expected: 'ttlMs 是不小于 0 的整数（毫秒）；cacheScope 为 “public” 或 “private”。',
    fix: '更正该值。',
  },
  'CACHE-PAGES': {
    title: '{method} 各页的 cacheScope 不一致',
    expected: '“{first}”，与第一页相同。',
    fix: '列表的所有页使用相同的范围。',
  },
  'CACHE-PUB': {
    title: '已授权的 {method} 请求的结果允许所有人缓存',
    expected: '“private”，除非所有用户得到的结果相同。',
    fix: '确认结果与用户无关；否则设置 "cacheScope": "private"。',
  },
};
