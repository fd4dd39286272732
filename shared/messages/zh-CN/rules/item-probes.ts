import type { itemProbes as en } from '../../en/rules/item-probes.ts';

export const itemProbes: typeof en = {
  'TOOL-UNK': {
    title: '{found, select, result {调用未知工具返回了结果} other {调用未知工具返回了其他错误：{found}}}',
    expected: '错误 {expected}。',
    fix: '先查找工具，找不到时返回该错误。',
  },
  'RES-404': {
    title: '{found, select, result {读取未知资源返回了结果} other {读取未知资源返回了其他错误：{found}}}',
    expected: '错误 {expected}。',
    fix: '资源不存在时返回该错误，即使与模板匹配。',
  },
};
