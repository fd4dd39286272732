export { ItemTabs } from './item-tabs.tsx';
export { keepTab, NamedTabs } from './named-tabs.tsx';
export { openTab, useLastFront, useTabs, useTabsStore } from './tabs.ts';
