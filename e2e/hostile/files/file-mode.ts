import type { Expectation } from '../mode.ts';
import type { Text } from '../text.ts';

/** How a file reaches a host, and what is done with it. */
export const fileUses = [
  /** In the folder of the recordings when the host starts: listed, opened, exported, planned for `verify`, served. */
  'recording',
  /** Sent by a window as another program's recording, then all that is done with recordings. */
  'import',
  /** Sent by a window to be compared with a server. */
  'snapshot',
  /** A configuration of another client, opened by its path and dropped as text. */
  'configuration',
  /** The same in the folder of a project, which is looked through for clients. */
  'project',
  /** `.loupe/tests.yaml` of a server's folder: shown, edited, and run. */
  'tests',
  /** An MCPB bundle, sent by a window. */
  'bundle',
  /** A list of known servers. */
  'known servers',
] as const;
export type FileUse = (typeof fileUses)[number];

/** One kind of hostile file. */
export interface FileMode {
  name: string;
  use: FileUse;
  /** The name of the file, where it matters; in a project its path there. */
  file?: string;
  /** So many files, all with this content; default: one. */
  copies?: number;
  content(): Text | Uint8Array;
  /** What must be in the outcome, in addition to the limits that hold for all modes. */
  expect?: Expectation;
}
