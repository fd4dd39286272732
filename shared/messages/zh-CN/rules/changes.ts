import type { changes as en } from '../../en/rules/changes.ts';

export const changes: typeof en = {
  'SAFE-CHANGED': {
    title: '工具在允许调用之后发生了更改：{members}',
    expected: '已允许的定义。',
    fix: '比较两个版本，然后重新允许或撤销许可。',
  },
};
