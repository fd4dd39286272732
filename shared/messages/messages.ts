import type { en } from './en/index.ts';

/** The shape of the catalogue: English is the original, the other languages must have the same keys. */
export type Messages = typeof en;
