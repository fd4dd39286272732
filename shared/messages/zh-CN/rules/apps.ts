import type { apps as en } from '../../en/rules/apps.ts';

export const apps: typeof en = {
  'APP-URI': {
    title: '{problem, select, uri {工具的应用地址不是 ui: 地址} other {应用的资源使用了其他 MIME 类型}}',
    expected: '以 ui:// 开头的地址，以及类型 text/html;profile=mcp-app。',
    fix: '更正工具 _meta 中的地址或资源的类型。',
  },
};
