export { FrameBrowser } from './frame-browser.tsx';
export { FrameCount } from './frame-count.tsx';
export type { FrameTableLook } from './frame-table.tsx';
export type { RowStore } from './row-store.ts';
export { StderrPanel } from './stderr-panel.tsx';
export { TrafficPanel } from './traffic-panel.tsx';
export { useRows, useRowsVersion } from './use-rows.ts';
