export { FrameCount } from './frame-count.tsx';
export { FrameBrowser } from './frames/frame-browser.tsx';
export { type FrameSource, useFrames } from './frames/frame-source.ts';
export type { FrameTableLook } from './frames/frame-table.tsx';
export { StderrPanel } from './stderr/stderr-panel.tsx';
export { TrafficPanel } from './traffic-panel.tsx';
