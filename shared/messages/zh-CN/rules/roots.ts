import type { roots as en } from '../../en/rules/roots.ts';

export const roots: typeof en = {
  'ROOT-URI': {
    title: '客户端提供的根目录不是 file: URI',
    expected: '根目录是绝对的 file:// URI。',
    fix: '在客户端设置中更正根目录。',
  },
};
