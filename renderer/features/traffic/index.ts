export { Cell } from './cell.tsx';
export { RowScroller, type RowScrollerHandle } from './row-scroller.tsx';
export { StderrPanel } from './stderr-panel.tsx';
export { TrafficPanel } from './traffic-panel.tsx';
