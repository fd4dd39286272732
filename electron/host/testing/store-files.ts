import type { Failure } from '#shared/model/failure.ts';

/** How a file of Loupe's own can be found damaged. */
export const damages = ['corrupt', 'truncated', 'older', 'newer'] as const;
export type Damage = (typeof damages)[number];

/**
 * What is done with the file: `setAside` renames it and starts a new one; `left` doesn't touch it and reports why, and
 * changes of this store alone fail; `inMemory` doesn't touch it either, and the store works until Loupe exits; `emptied`
 * is for a file without content; `read` means that it is understood.
 */
export type Outcome = 'setAside' | 'left' | 'inMemory' | 'emptied' | 'read';

interface StoreFile {
  kind: 'database' | 'document' | 'text';
  outcomes: Record<Damage, Outcome>;
}

const setAside: Record<Damage, Outcome> = {
  corrupt: 'setAside',
  truncated: 'setAside',
  older: 'setAside',
  newer: 'setAside',
};
/** Only Loupe writes it; the file of a newer Loupe waits for that one. */
const document: StoreFile = { kind: 'document', outcomes: { ...setAside, newer: 'left' } };
/** People edit it, so it is theirs to correct. */
const edited: StoreFile = {
  kind: 'document',
  outcomes: { corrupt: 'left', truncated: 'left', older: 'left', newer: 'left' },
};
const database: StoreFile = { kind: 'database', outcomes: { ...setAside, newer: 'inMemory' } };

/** Every file in which the host keeps something, and what happens when it is damaged. */
export const storeFiles: Readonly<Record<string, StoreFile>> = {
  'apps.json': document,
  'approvals.json': document,
  'audit.key': { kind: 'text', outcomes: setAside },
  'audit.sqlite': database,
  'client.json': document,
  'confirmed-tests.json': document,
  'drafts.sqlite': database,
  'gate.json': document,
  'history.sqlite': database,
  'lock.sqlite': {
    kind: 'text',
    outcomes: { corrupt: 'emptied', truncated: 'emptied', older: 'emptied', newer: 'emptied' },
  },
  'muted-findings.json': document,
  'processes.json': document,
  'recorded-clients.json': document,
  'recordings.json': document,
  'secret-names.json': document,
  'secrets.sealed.json': document,
  'servers.json': edited,
  // It has no version: each setting is read for itself.
  'settings.json': { kind: 'document', outcomes: { ...edited.outcomes, older: 'read' } },
  'state.sqlite': database,
  // Frames are a history: a new file is started, and the newer Loupe finds the old one under its new name.
  'traffic.sqlite': { kind: 'database', outcomes: setAside },
};

/** Files with a name in the source that aren't stores of the host, and why. */
export const otherFiles: Readonly<Record<string, string>> = {
  'manifest.json': 'part of a bundle, which is checked before it is added',
  'secrets.json': 'the desktop app’s vault: a JsonFile as secrets.sealed.json',
  'windows.json': 'the desktop app’s windows: an invalid file means one window at the default position',
};

/** The failure code that is shown for an outcome; undefined when nothing is shown. */
export function codeOf(outcome: Outcome): Failure['code'] | undefined {
  return {
    setAside: 'fileSetAside' as const,
    left: 'invalidConfig' as const,
    inMemory: 'storageFailed' as const,
    emptied: undefined,
    read: undefined,
  }[outcome];
}
