import type { deprecated as en } from '../../en/rules/deprecated.ts';

export const deprecated: typeof en = {
  DEPR: {
    title: '服务器使用了已弃用的 {feature}',
    expected: '后续协议版本保留的功能。',
    fix: '计划替换；此协议版本中仍然可用。',
  },
};
