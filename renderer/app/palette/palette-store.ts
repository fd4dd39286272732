import { create } from 'zustand';

/** `all`: commands, servers and list items; after a slash, prompts alone. `resources`: quick open. */
export type PaletteMode = 'all' | 'resources';

interface PaletteStore {
  mode: PaletteMode | undefined;
  start: string;
}

export const usePaletteStore = create<PaletteStore>(() => ({ mode: undefined, start: '' }));

/** Opens the palette or changes its mode; `start` is the initial text. */
export function openPalette(mode: PaletteMode, start = ''): void {
  usePaletteStore.setState({ mode, start });
}

export function closePalette(): void {
  usePaletteStore.setState({ mode: undefined });
}
