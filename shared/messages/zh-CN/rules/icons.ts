import type { icons as en } from '../../en/rules/icons.ts';

export const icons: typeof en = {
  'ICON-SRC': {
    title: '{scheme, select, none {图标的 src 没有方案} other {图标的 src 使用了方案“{scheme}”}}',
    expected: 'https: URL 或 data: URL。',
    fix: '通过 HTTPS 提供图标，或以 data URL 嵌入。',
  },
  'ICON-ORG': {
    title: '图标与服务器来自不同的源',
    expected: '来自 {own} 的图标；此图标来自 {other}。',
    fix: '从服务器自己的源提供，或以 data URL 嵌入。',
  },
};
