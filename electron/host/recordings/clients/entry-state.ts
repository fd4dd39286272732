import type { JsonObject } from '#shared/model/json/json.ts';
import type { ClientEntry, ClientEntryProblem } from '#shared/recording/recorded-clients.ts';
import type { Place } from '../../storage/config/import/known-places.ts';
import { isDisabled, normalEntry } from '../../storage/config/import/normal-entry.ts';
import type { Backups } from './backups.ts';
import { type ClientFile, isSamePlace } from './client-file.ts';
import { startHash, startOf } from './entry-start.ts';
import type { InstalledRecorder } from './installed-recorders.ts';
import { probeArgument, recorderWords } from './recorder-command.ts';
import { shownWords } from './shown-change.ts';

/**
 * An entry compared with what Loupe wrote into it. `words`: the server's command and arguments without the recorder, which is
 * recognised whoever put it there.
 */
export type EntryState =
  | { state: 'plain' | 'changed'; words: string[] }
  | { state: 'recorded'; words: string[]; isProbe?: true }
  | { state: 'unsupported'; words: string[]; problem: ClientEntryProblem };

/** The state of an entry; `installed` is what Loupe put into it. */
export function stateOf(entry: JsonObject, file: ClientFile, installed: InstalledRecorder | undefined): EntryState {
  const start = startOf(file.problem === 'syntax' ? normalEntry(entry) : entry);
  const { words } = start;
  if (installed !== undefined && startHash(entry) === installed.startAfter) {
    return recorded(words, installed.recorder.args.length + 1);
  }
  const own = recorderWords(words);
  if (own > 0 && installed !== undefined && startHash(entry) !== installed.startBefore)
    return { state: 'changed', words };
  if (own > 0 && start.ok && file.problem === undefined) return recorded(words, own);
  if (!start.ok) return { state: 'unsupported', words, problem: start.problem };
  return file.problem === undefined
    ? { state: 'plain', words }
    : { state: 'unsupported', words, problem: file.problem };
}

/** `own`: how many words are the recorder's. */
function recorded(words: readonly string[], own: number): EntryState {
  const isProbe = words.slice(0, own).includes(probeArgument);
  return { state: 'recorded', words: words.slice(own), ...(isProbe && { isProbe }) };
}

/** What became of an entry that had the recorder and no longer has it. `restored`: it is as it was before. */
export function endOf(
  entry: JsonObject | undefined,
  file: ClientFile,
  installed: InstalledRecorder,
): 'missing' | 'replaced' | 'restored' | undefined {
  if (entry === undefined) return 'missing';
  const { state } = stateOf(entry, file, installed);
  if (state === 'recorded' || state === 'changed') return undefined;
  return startHash(entry) === installed.startBefore ? 'restored' : 'replaced';
}

/** What Loupe put into the entry at a place of a file. */
export function installedIn(all: readonly InstalledRecorder[], { realPath }: ClientFile, at: readonly string[]) {
  return all.find((each) => each.realFile === realPath && isSamePlace(each.at, at));
}

/** The entries of a file for a view. */
export function describeEntries(
  { file, scope }: { file: ClientFile; scope: Place['scope'] },
  all: readonly InstalledRecorder[],
  backups: Backups,
): ClientEntry[] {
  return file.entries.map(({ entry, at, name = '', folder }) => {
    const installed = installedIn(all, file, at);
    const { words, ...state } = stateOf(entry, file, installed);
    const isInstalled = state.state === 'recorded' || state.state === 'changed';
    return {
      file: file.path,
      at: [...at],
      client: file.client,
      scope,
      name,
      ...(folder !== undefined && { folder }),
      words: shownWords(words),
      ...(isDisabled(entry) && { isDisabled: true }),
      ...state,
      ...(installed !== undefined &&
        isInstalled && { installedAt: installed.installedAt, backup: backups.pathOf(installed.id) }),
    };
  });
}
