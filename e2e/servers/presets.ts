import type { FaultOptions, FaultyServer } from './faults/fault.ts';

export interface PresetOptions extends FaultOptions {
  /** Only for `faults`. */
  fault?: string;
  pageSize?: number;
  /** Without invalid items; only for `demo`. */
  sound?: boolean;
  /** Only for `files`. */
  folder?: string;
}

/** Loaded on demand, since tests start hundreds. */
const presets = {
  demo: async (options) => ({ definition: (await import('../../electron/demo/demo.ts')).createDemo(options) }),
  requests: async () => ({
    definition: (await import('./requests/requesting-server.ts')).createRequestingServer(),
  }),
  atlas: async ({ count, pageSize }) => ({ definition: (await import('./atlas.ts')).createAtlas(count, pageSize) }),
  bulk: async (options) => ({ definition: (await import('./bulk.ts')).createBulk(options) }),
  'many-tools': async ({ count, pageSize }) => ({
    definition: (await import('./bulk.ts')).createManyTools(count, pageSize),
  }),
  plain: async () => ({ definition: (await import('./plain.ts')).createPlain() }),
  'by-client': async () => ({ definition: (await import('./by-client.ts')).createByClient() }),
  hostile: async () => ({ definition: (await import('./hostile.ts')).createHostile() }),
  faults: async (options) => {
    const { faults, isFaultName } = await import('./faults/faults.ts');
    const { fault = '' } = options;
    if (!isFaultName(fault)) throw new Error(`--fault must be one of: ${Object.keys(faults).join(', ')}`);
    return faults[fault](options);
  },
  files: async ({ folder }) => {
    if (folder === undefined) throw new Error('--folder is missing');
    return { definition: (await import('./files.ts')).createFiles(folder) };
  },
  forms: async () => ({ definition: (await import('./forms.ts')).createForms() }),
  skills: async () => ({ definition: (await import('./skills.ts')).createSkills() }),
  storm: async ({ count }) => ({ definition: (await import('./storm.ts')).createStorm(count) }),
  'listen-faults': async () => ({
    definition: (await import('./listen-faults.ts')).createListenFaults(),
    era: 'modern',
  }),
  'prompt-faults': async () => ({ definition: (await import('./prompt-faults.ts')).createPromptFaults() }),
  'tool-faults': async () => (await import('./tool-faults/tool-faults.ts')).createToolFaults(),
  'request-faults': async () => (await import('./request-faults/request-faults.ts')).createRequestFaults(),
} satisfies Record<string, (options: PresetOptions) => Promise<FaultyServer>>;
export type PresetName = keyof typeof presets;

/** The names of servers; `http-faults` has its own file. */
export const presetNames = Object.keys(presets);

export function isPresetName(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}

/** Creates a server by name. Rejects with an Error with the choices when there is no such fault. */
export function createPreset(name: PresetName, options: PresetOptions = {}): Promise<FaultyServer> {
  return presets[name](options);
}
