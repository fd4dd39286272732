export { FrameBrowser } from './frame-browser.tsx';
export { FrameCount } from './frame-count.tsx';
export { type FrameSource, useFrames } from './frame-source.ts';
export type { FrameTableLook } from './frame-table.tsx';
export { StderrPanel } from './stderr-panel.tsx';
export { TrafficPanel } from './traffic-panel.tsx';
