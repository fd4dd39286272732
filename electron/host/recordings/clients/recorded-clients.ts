import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import process from 'node:process';
import { probeName } from '#shared/hosts/measure/probe-offer.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type {
  ClientChange,
  ClientEntryPlace,
  FoundClients,
  LostClientEntry,
} from '#shared/recording/recorded-clients.ts';
import type { Platform } from '../../platform.ts';
import { type Machine, type Place, projectPlaces, userPlaces } from '../../storage/config/import/known-places.ts';
import type { JsonStoreOptions } from '../../storage/json/json-store.ts';
import { Backups } from './backups.ts';
import {
  type ClientFile,
  entryOfFile,
  fingerprintOf,
  isSamePlace,
  readClientFile,
  removeLeftOver,
  replaceClientFile,
} from './client-file.ts';
import { type ClientSecret, clientSecrets } from './client-secrets.ts';
import { startHash, startOf } from './entry-start.ts';
import { describeEntries, endOf, installedIn, stateOf } from './entry-state.ts';
import { type EntryRange, findEntry } from './find-entry.ts';
import { type InstalledRecorder, InstalledRecorders } from './installed-recorders.ts';
import { launched, renewLauncher, writeLauncher } from './launcher.ts';
import { probing, recorderWords } from './recorder-command.ts';
import { shownEntry } from './shown-change.ts';
import { valueOfEntry, withoutRecorder, withoutWords, withRecorder } from './wrap-entry.ts';

/** An entry, and whether its client is to be measured in place of being recorded. */
type Wrapping = ClientEntryPlace & { isProbe?: boolean | undefined; hasLimits?: boolean | undefined };

interface RecordedClientsOptions extends JsonStoreOptions {
  recorder: Platform['recorder'];
  /** This machine unless a test has another one. */
  machine?: Machine;
}

/** How many lost entries are reported. */
const mostLost = 100;

type KnownPlace = Pick<Place, 'path' | 'scope'> & { format?: Place['format'] };

/**
 * Puts the recorder into the configurations of MCP clients and takes it out again. What is in the files decides: each
 * method compares them with what this Loupe wrote. What it is about to write is on disk before a client's file changes,
 * so that an interruption at any time leaves either the file as it was, or one that can be restored.
 */
export class RecordedClients {
  readonly #options: RecordedClientsOptions;
  readonly #machine: Machine;
  /** As entries have it. */
  readonly #recorder: Platform['recorder'];
  readonly #installed: InstalledRecorders;
  readonly #backups: Backups;
  #lost: LostClientEntry[] = [];

  private constructor(options: RecordedClientsOptions, installed: InstalledRecorders) {
    this.#options = options;
    this.#machine = options.machine ?? { platform: process.platform, homeFolder: homedir(), env: process.env };
    this.#recorder = launched(options.recorder, options.dataDir, this.#machine.platform);
    this.#installed = installed;
    this.#backups = new Backups(options.dataDir);
  }

  /** Reads no client's file. Never fails: see `failure`. */
  static async open(options: RecordedClientsOptions): Promise<RecordedClients> {
    await renewLauncher(options.recorder, options.dataDir);
    return new RecordedClients(options, await InstalledRecorders.open(options));
  }

  /** The secrets in the configurations of the clients in which the recorder is. */
  async secrets(): Promise<ClientSecret[]> {
    return clientSecrets(await this.#installed.list().catch(() => []));
  }

  get failure(): Failure | undefined {
    return this.#installed.failure;
  }

  close(): Promise<void> {
    return this.#installed.close();
  }

  /**
   * The entries of all known clients; `folder` adds those of a project, `file` those of another file. Entries that no
   * longer have the recorder are forgotten and reported as lost. Fails with `invalidConfig` and `storageFailed` when
   * Loupe's own record of them can't be used.
   */
  async find({ folder, file }: { folder?: string; file?: string } = {}): Promise<FoundClients> {
    let installed = await this.#installed.list();
    const known: KnownPlace[] = [
      ...userPlaces(this.#machine),
      ...(folder === undefined ? [] : projectPlaces(folder)),
      ...(file === undefined ? [] : [{ path: file, scope: 'project' as const }]),
      ...installed.map(({ file: path, client, scope }) => ({ path, format: client, scope })),
    ];
    const places = [...new Map(known.toReversed().map((place) => [place.path, place])).values()].toReversed();
    const read = await this.#readAll(places.filter(({ format }) => format !== 'loupe'));
    // A link to a file with the recorder may lead elsewhere by now.
    const paths = new Set(read.map(({ file: each }) => (typeof each === 'string' ? each : each.realPath)));
    const linked = installed.filter(({ realFile }) => !paths.has(realFile));
    const other = linked.map(
      ({ realFile, client, scope }) => [realFile, { path: realFile, format: client, scope }] as const,
    );
    read.push(...(await this.#readAll([...new Map(other).values()])));
    const failures = read.filter((each) => each.failure !== undefined);
    const readable = read.filter((each) => each.failure === undefined);
    const files = new Map(readable.map(({ file: each }) => [each.realPath, each]));
    if ((await this.#ended(installed, files)).length > 0) {
      await this.#followMoved(readable);
      await this.#forgetEnded();
      installed = await this.#installed.list();
    }
    const entries = readable.flatMap((each) => describeEntries(each, installed, this.#backups));
    return { entries, failures, lost: [...this.#lost] };
  }

  /**
   * What installing the recorder in an entry would change, or, where it is installed, removing it. Fails with
   * `invalidConfig`, `clientEntryMissing`, `clientEntryUnsupported` and `clientEntryChanged`.
   */
  async preview(place: Wrapping): Promise<ClientChange> {
    const { file, installed, hasRecorder } = await this.#look(place);
    const action = hasRecorder ? 'uninstall' : 'install';
    const { range, entry } =
      action === 'install' ? this.#wrapped(file, place) : await this.#unwrapped(file, place, installed);
    const lineStart = file.text.lastIndexOf('\n', range.name - 1) + 1;
    const [indent = ''] = /^[ \t]*$/.exec(file.text.slice(lineStart, range.name)) ?? [];
    const name = file.text.slice(range.name, range.start);
    return {
      file: place.file,
      at: [...place.at],
      client: file.client,
      name: place.at.at(-1) ?? '',
      action,
      before: shownEntry(name + entryText(file, range), indent),
      after: shownEntry(name + entry, indent),
      fingerprint: file.fingerprint,
    };
  }

  /**
   * Makes the change of a preview: puts the recorder into the entry. Fails with `clientFileChanged` when the file isn't
   * the one that was previewed, else like `preview`, and with `outputFailed` and `storageFailed`.
   */
  install(change: Wrapping & Pick<ClientChange, 'fingerprint'>): Promise<void> {
    return this.#backups.locked(async () => {
      const { file, hasRecorder, outdated } = await this.#look(change);
      if (file.fingerprint !== change.fingerprint) return fail('clientFileChanged', { file: change.file });
      if (hasRecorder) return;
      await this.#forget(outdated);
      const { range, entry } = this.#wrapped(file, change);
      const text = replaced(file, range, entry);
      const recorded: InstalledRecorder = {
        id: randomUUID(),
        file: file.path,
        realFile: file.realPath,
        at: [...change.at],
        client: file.client,
        scope: this.#scopeOf(file),
        name: change.at.at(-1) ?? '',
        recorder: this.#recorderOf(change),
        installedAt: Date.now(),
        fileBefore: file.fingerprint,
        fileAfter: fingerprintOf(text),
        start: range.start,
        end: range.end,
        startBefore: startHash(valueOfEntry(entryText(file, range))),
        startAfter: startHash(valueOfEntry(entry)),
      };
      await this.#installed.add(recorded);
      try {
        await this.#backups.write(recorded.id, file.text);
        await this.#writeLauncher();
        await replaceClientFile(file, text);
      } catch (thrown) {
        await this.#forget([recorded]);
        throw thrown;
      }
    });
  }

  /**
   * Takes the recorder out of an entry. The file is as it was, byte for byte, where nothing else changed since; else
   * only the entry is restored. Of a recorder that this Loupe didn't put there, only its words go. With `fingerprint`,
   * only in the file that was previewed. Fails like `install`, and with `clientEntryChanged` when another program changed
   * what the recorder was put into.
   */
  uninstall(place: ClientEntryPlace & Partial<Pick<ClientChange, 'fingerprint'>>): Promise<void> {
    return this.#backups.locked(async () => {
      const { file, installed, hasRecorder } = await this.#look(place);
      const { fingerprint = file.fingerprint } = place;
      if (file.fingerprint !== fingerprint) return fail('clientFileChanged', { file: place.file });
      if (!hasRecorder) return;
      const { range, entry, original } = await this.#unwrapped(file, place, installed);
      await replaceClientFile(file, original ?? replaced(file, range, entry));
      if (installed !== undefined) await this.#forget([installed]);
    });
  }

  #recorderOf({ isProbe, hasLimits = false, at }: Wrapping): Platform['recorder'] {
    // An empty name would be none.
    return isProbe === true ? probing(this.#recorder, at.at(-1) || probeName, { hasLimits }) : this.#recorder;
  }

  async #writeLauncher(): Promise<void> {
    const { recorder, dataDir } = this.#options;
    if (this.#recorder === recorder) return;
    await writeLauncher(recorder, dataDir).catch((thrown: unknown) => {
      fail('outputFailed', { what: this.#recorder.command }, { cause: String(thrown) });
    });
  }

  async #readAll(places: readonly KnownPlace[]) {
    const read = await Promise.all(places.map((place) => this.#read(place)));
    return read.filter((each) => each !== undefined);
  }

  async #read({ path, format, scope }: KnownPlace) {
    try {
      const file = await readClientFile(path, format);
      return file && { file, scope };
    } catch (thrown) {
      return { file: path, client: format ?? ('mcpJson' as const), failure: failureFrom(thrown) };
    }
  }

  /** The file of an entry, what is installed in it, and what was and no longer is. */
  async #look(place: ClientEntryPlace) {
    const all = await this.#installed.list();
    const known = all.find(({ file, at }) => file === place.file && isSamePlace(at, place.at));
    const file = await readClientFile(place.file, known?.client ?? this.#placeOf(place.file)?.format);
    const found = file && entryOfFile(file, place.at);
    if (file === undefined || found === undefined) return this.#missing(place);
    const here = installedIn(all, file, place.at);
    const { state } = stateOf(found.entry, file, here);
    if (here !== undefined && state === 'changed') {
      const backup = this.#backups.pathOf(here.id);
      return fail('clientEntryChanged', { file: place.file, name: here.name, backup });
    }
    const hasRecorder = state === 'recorded';
    return {
      file,
      hasRecorder,
      installed: hasRecorder ? here : undefined,
      outdated: here === undefined || hasRecorder ? [] : [here],
    };
  }

  #missing({ file, at }: ClientEntryPlace): never {
    return fail('clientEntryMissing', { file, name: at.at(-1) ?? '' });
  }

  #placeOf(path: string): Place | undefined {
    return userPlaces(this.#machine).find((each) => each.path === path);
  }

  #scopeOf({ path }: ClientFile): Place['scope'] {
    return this.#placeOf(path)?.scope ?? 'project';
  }

  /** The entry with the recorder. */
  #wrapped(file: ClientFile, wrapping: Wrapping) {
    const { at } = wrapping;
    const found = entryOfFile(file, at);
    const state = found && stateOf(found.entry, file, undefined);
    const range = state?.state === 'plain' ? findEntry(file.text, at) : undefined;
    const original = range && entryText(file, range);
    const entry = original === undefined ? undefined : withRecorder(original, this.#recorderOf(wrapping));
    if (range !== undefined && entry !== undefined) return { range, entry };
    const problem = state?.state === 'unsupported' ? state.problem : 'form';
    return fail('clientEntryUnsupported', { name: at.at(-1) ?? '', file: file.path, problem });
  }

  /** The entry without the recorder; with `original`, the whole file as it was. */
  async #unwrapped(file: ClientFile, { at }: ClientEntryPlace, installed: InstalledRecorder | undefined) {
    const range = findEntry(file.text, at) ?? this.#missing({ file: file.path, at: [...at] });
    if (installed === undefined) {
      const text = entryText(file, range);
      const { words } = startOf(valueOfEntry(text));
      const entry = withoutWords(text, recorderWords(words));
      return { range, entry: entry ?? this.#missing({ file: file.path, at: [...at] }) };
    }
    const { id, name, recorder, fileBefore, fileAfter, start, end } = installed;
    const backup = await this.#backups.read(id);
    if (backup === undefined || fingerprintOf(backup) !== fileBefore) {
      return fail('clientBackupUnusable', { file: file.path, name, backup: this.#backups.pathOf(id) });
    }
    const original = backup.slice(start, end);
    const entry = withoutRecorder(entryText(file, range), { original, recorder });
    if (entry === undefined) return this.#missing({ file: file.path, at: [...at] });
    return { range, entry, ...(file.fingerprint === fileAfter && { original: backup }) };
  }

  /** Takes note of entries that another program or a person gave another name, or put into another file. */
  async #followMoved(read: readonly { file: ClientFile; scope: Place['scope'] }[]): Promise<void> {
    await this.#backups.locked(async () => {
      const all = await this.#installed.list();
      const ended = await this.#ended(all);
      const moved = ended.flatMap(({ installed }): InstalledRecorder[] => {
        for (const { file, scope } of read) {
          const found = file.entries.find(
            ({ entry, at }) => startHash(entry) === installed.startAfter && installedIn(all, file, at) === undefined,
          );
          if (found === undefined) continue;
          const { path, realPath: realFile, client } = file;
          const name = found.at.at(-1) ?? '';
          return [{ ...installed, file: path, realFile, at: [...found.at], client, scope, name }];
        }
        return [];
      });
      if (moved.length > 0) await this.#installed.replace(moved);
    });
  }

  /** Forgets what is no longer in the clients' files. */
  async #forgetEnded(): Promise<void> {
    await this.#backups.locked(async () => {
      const ended = await this.#ended(await this.#installed.list());
      await this.#forget(ended.map(({ installed }) => installed));
      const lost = ended.flatMap(({ installed: { file, at, client, name }, problem }) =>
        problem === 'restored' ? [] : [{ file, at, client, name, problem }],
      );
      this.#lost = [...this.#lost, ...lost].slice(-mostLost);
    });
  }

  /** What no longer has the recorder; `files` are those that were read already, by their real paths. */
  async #ended(installed: readonly InstalledRecorder[], files?: ReadonlyMap<string, ClientFile>) {
    const ends = await Promise.all(
      installed.map(async (each) => {
        try {
          const file = files?.get(each.realFile) ?? (await readClientFile(each.realFile, each.client));
          const problem = file ? endOf(entryOfFile(file, each.at)?.entry, file, each) : ('missing' as const);
          return problem === undefined ? [] : [{ installed: each, problem }];
        } catch {
          // A file that can't be read now may be all right later.
          return [];
        }
      }),
    );
    return ends.flat();
  }

  /** The record goes last: what is left after an interruption is removed with it the next time. */
  async #forget(ended: readonly InstalledRecorder[]): Promise<void> {
    for (const { id, realFile, fileBefore, fileAfter } of ended) {
      await removeLeftOver(realFile, [fileBefore, fileAfter]);
      await this.#backups.remove(id);
    }
    await this.#installed.remove(new Set(ended.map(({ id }) => id)));
  }
}

function entryText({ text }: ClientFile, { start, end }: EntryRange): string {
  return text.slice(start, end);
}

/** The text of a file with another entry. */
function replaced({ text }: ClientFile, { start, end }: EntryRange, entry: string): string {
  return text.slice(0, start) + entry + text.slice(end);
}
