import { create } from 'zustand';

/** `all`: commands, servers and resources, behind a slash prompts. `resources`: quick open. */
export type PaletteMode = 'all' | 'resources';

interface PaletteStore {
  mode: PaletteMode | undefined;
  /** The text in its field when it opens. */
  start: string;
}

export const usePaletteStore = create<PaletteStore>(() => ({ mode: undefined, start: '' }));

/** Opens the palette, or changes its mode; `start` is typed into it already. */
export function openPalette(mode: PaletteMode, start = ''): void {
  usePaletteStore.setState({ mode, start });
}

export function closePalette(): void {
  usePaletteStore.setState({ mode: undefined });
}
