import { create } from 'zustand';

/** `all`: commands, servers and list items; after a slash, prompts alone. `resources`: quick open. */
export type PaletteMode = 'all' | 'resources';

interface PaletteStore {
  mode: PaletteMode | undefined;
  start: string;
  /** What was typed until its code was there. */
  early: string;
  /** How often it was opened: a command of the palette may open it anew. */
  openings: number;
}

export const usePaletteStore = create<PaletteStore>(() => ({ mode: undefined, start: '', early: '', openings: 0 }));

/** Opens the palette or changes its mode; `start` is the initial text. One that is already open like this keeps the typed text. */
export function openPalette(mode: PaletteMode, start = ''): void {
  usePaletteStore.setState((now) =>
    now.mode === mode && now.start === start ? now : { mode, start, early: '', openings: now.openings + 1 },
  );
}

export function closePalette(): void {
  usePaletteStore.setState({ mode: undefined });
}
