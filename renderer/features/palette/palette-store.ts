import { create } from 'zustand';

/** `all`: commands, servers and resources. `resources`: quick open. */
export type PaletteMode = 'all' | 'resources';

interface PaletteStore {
  mode: PaletteMode | undefined;
}

/** Which palette is open. */
export const usePaletteStore = create<PaletteStore>(() => ({ mode: undefined }));

/** Opens the palette, or changes its mode. */
export function openPalette(mode: PaletteMode): void {
  usePaletteStore.setState({ mode });
}

/** Closes the palette. */
export function closePalette(): void {
  usePaletteStore.setState({ mode: undefined });
}
