export { Palette } from './palette.tsx';
export { openPalette } from './palette-store.ts';
