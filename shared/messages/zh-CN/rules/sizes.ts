import type { sizes as en } from '../../en/rules/sizes.ts';

export const sizes: typeof en = {
  'USE-TOOLS-MANY': {
    title: '服务器提供了 {count, number} 个工具',
    expected: '最多 {most, number} 个：工具过多时模型的选择会变差，且每次请求都会发送所有定义。',
    fix: '合并相似的工具，或允许用户按组启用。',
  },
  'USE-TOOL-LARGE': {
    title: '工具的定义过大：约 {size, number} kB',
    expected: 'JSON 最多 {most, number} kB，因为每次请求都会发送。',
    fix: '缩短描述和 Schema，将细节放在结果或资源中。',
  },
  'USE-LIST-LARGE': {
    title: '所有工具的定义过大：约 {size, number} kB',
    expected: 'JSON 最多 {most, number} kB，约为四分之一的 token 数。',
    fix: '缩短最大的定义，或减少工具数量。',
  },
  'USE-RESULT-LARGE': {
    title: '工具返回的结果过大：约 {size, number} kB',
    expected: '最多 {most, number} kB；部分客户端会截断或拒绝更大的结果。',
    fix: '返回一部分并提供获取其余内容的方式，或返回资源链接。',
  },
};
