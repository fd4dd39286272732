import { createElement } from 'react';
import { lazyView } from '../../ui/lazy-view.tsx';
import { EarlyField } from './early-field.tsx';
import { usePaletteStore } from './palette-store.ts';

export { openPalette } from './palette-store.ts';

const LazyPalette = lazyView(async () => (await import('./palette.tsx')).Palette, createElement(EarlyField));

export function Palette() {
  const isOpen = usePaletteStore((store) => store.mode !== undefined);
  return isOpen && createElement(LazyPalette);
}
