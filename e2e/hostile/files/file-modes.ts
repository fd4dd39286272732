import type { FileMode } from './file-mode.ts';
import { configurationModes } from './modes/configurations.ts';
import { importModes } from './modes/imports.ts';
import { recordingModes } from './modes/recordings.ts';

/** All hostile files, by kind. */
export const fileModes: readonly FileMode[] = [...recordingModes, ...importModes, ...configurationModes];
