import { createDemo } from '../../electron/demo/demo.ts';
import { createAtlas } from './atlas.ts';
import type { FaultOptions, FaultyServer } from './faults/fault.ts';
import { faults, isFaultName } from './faults/faults.ts';
import { createFiles } from './files.ts';
import { createForms } from './forms.ts';
import { createHostile } from './hostile.ts';
import { createListenFaults } from './listen-faults.ts';
import { createPlain } from './plain.ts';
import { createPromptFaults } from './prompt-faults.ts';
import { createRequestFaults } from './request-faults/request-faults.ts';
import { createRequestingServer } from './requests/requesting-server.ts';
import { createStorm } from './storm.ts';
import { createToolFaults } from './tool-faults/tool-faults.ts';

/** The servers that can be started by name; `http-faults` is another thing and has its own file. */
export const presetNames = [
  'demo',
  'requests',
  'atlas',
  'plain',
  'hostile',
  'faults',
  'files',
  'forms',
  'storm',
  'listen-faults',
  'prompt-faults',
  'tool-faults',
  'ask-faults',
] as const;
export type PresetName = (typeof presetNames)[number];

/** The options of a preset. */
export interface PresetOptions extends FaultOptions {
  /** Which fault; only for `faults`. */
  fault?: string;
  pageSize?: number;
  /** Without its invalid items; only for `demo`. */
  sound?: boolean;
  /** Which folder; only for `files`. */
  folder?: string;
}

/** True for the name of a preset. */
export function isPresetName(name: unknown): name is PresetName {
  return presetNames.some((preset) => preset === name);
}

/** Makes the server of that name. Throws an Error that names the choices when there is no such fault. */
export function createPreset(name: PresetName, options: PresetOptions = {}): FaultyServer {
  switch (name) {
    case 'demo':
      return { definition: createDemo(options) };
    case 'requests':
      return { definition: createRequestingServer() };
    case 'atlas':
      return { definition: createAtlas(options.count, options.pageSize) };
    case 'hostile':
      return { definition: createHostile() };
    case 'plain':
      return { definition: createPlain() };
    case 'files':
      if (options.folder === undefined) throw new Error('--folder is missing');
      return { definition: createFiles(options.folder) };
    case 'forms':
      return { definition: createForms() };
    case 'prompt-faults':
      return { definition: createPromptFaults() };
    case 'tool-faults':
      return createToolFaults();
    case 'ask-faults':
      return createRequestFaults();
    case 'listen-faults':
      return { definition: createListenFaults(), era: 'modern' };
    case 'storm':
      return { definition: createStorm(options.count) };
    case 'faults': {
      const { fault = '' } = options;
      if (!isFaultName(fault)) throw new Error(`--fault must be one of: ${Object.keys(faults).join(', ')}`);
      return faults[fault](options);
    }
  }
}
