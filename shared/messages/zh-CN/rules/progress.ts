import type { progress as en } from '../../en/rules/progress.ts';

export const progress: typeof en = {
  'PROG-TOK': {
    title: '{problem, select, finished {已结束的 {method} 的进度} other {没有请求提供过的令牌的进度}}',
    expected: '正在运行的请求的 progressToken。',
    fix: '发送响应之前停止报告进度。',
  },
  'PROG-MONO': {
    title: '进度没有增加',
    expected: '大于 {before} 的数字。',
    fix: '仅在进度增加时报告。',
  },
  'PROG-OVER': {
    title: '进度大于总量',
    expected: '不超过 {total}。',
    fix: '更正 total，未知时省略。',
  },
};
