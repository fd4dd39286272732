import type { FindingItem } from '#shared/model/findings/finding.ts';
import type { RecordedClient } from '#shared/model/session.ts';
import type { ActionOf } from '../../../arguments/commands.ts';
import type { CheckedFiles } from '../given-checks.ts';
import type { ItemTime, Problem, SuppressedProblem } from '../problem.ts';
import type { SnapshotLines } from '../snapshot-lines.ts';

/** The result of a check, from which each format is made. */
export interface CheckReport {
  readonly server: {
    readonly name: string;
    readonly version?: string;
    readonly revision?: string;
    readonly connectedAs?: string;
  };
  /** Of a recording, with whether it is Loupe itself, which isn't judged as a client. */
  readonly client?: (Partial<RecordedClient> & { readonly isLoupe: boolean }) | undefined;
  /** The file of the recording that is checked. */
  readonly recording?: string;
  /** Sorted by `sortedProblems`. */
  readonly problems: readonly Problem[];
  readonly suppressed: readonly SuppressedProblem[];
  /** Everything that the server lists. */
  readonly items: readonly FindingItem[];
  /** What the lists and instructions cost a model, estimated; absent without a connection. */
  readonly tokens: number | undefined;
  /** How many more, or fewer, that is than what the snapshot lists; absent without one. */
  readonly tokenChange?: number | undefined;
  /** How long the check took. */
  readonly durationMs: number;
  /** How long requests for items took. */
  readonly times: readonly ItemTime[];
  readonly failOn: ActionOf<'check'>['failOn'];
  /** Of Loupe. */
  readonly version: string;
  /** What came of the checks of files, for programs. */
  readonly checks?: CheckedFiles['documents'];
  readonly snapshot?: { readonly path: string; readonly lines: SnapshotLines } | undefined;
}

/** What a run's problems depend on besides the server, by names for programs: the host as which Loupe connected, and the recorded client. */
export function aboutRun({ server, client }: CheckReport): Record<string, string> {
  const { name, version, host } = client ?? {};
  const known = { connectedAs: server.connectedAs, client: name, clientVersion: version, clientHost: host };
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Where a problem is: in a file of its own, else in the snapshot file, else in the recording; undefined without one. */
export function placeInFile(
  { snapshot, recording }: CheckReport,
  { item, pointer, file }: Problem,
): { path: string; line: number } | undefined {
  if (file !== undefined) return file;
  const isOfClient = item.kind === 'client';
  if (snapshot !== undefined && !isOfClient) return { path: snapshot.path, line: snapshot.lines.lineOf(item, pointer) };
  return recording === undefined ? undefined : { path: recording, line: 1 };
}
