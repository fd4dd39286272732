import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startOf } from '#shared/mcp/json/json-head.ts';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RecordingId, ServerId } from '#shared/model/id/id.ts';
import type { Recording, Recordings as RecordingsView } from '#shared/model/recordings/recording.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { Listeners } from '../listeners.ts';
import type { Timer } from '../platform.ts';
import type { Session } from '../sessions/session.ts';
import type { FileWatcher } from '../storage/files/file-watcher.ts';
import { openPrivateFolder } from '../storage/private-folder.ts';
import { SessionFileReader } from './file/session-file-reader.ts';
import { RecordingImports } from './import/recording-imports.ts';
import { endsWithExit, isLive } from './live-recorder.ts';
import { OpenedFiles } from './opened-files.ts';
import {
  type OpenedRecording,
  openRecording,
  type PlaybackSurroundings,
  recordedServerId,
  targetOf,
} from './playback/open-recording.ts';
import { profileOf } from './playback/recorded-behavior.ts';
import { ReadAttempts } from './read-attempts.ts';
import { FactsReader } from './recording-facts.ts';
import { asStorageFailure, recordingFileName, recordingIdOf } from './recording-file.ts';
import { RecordingNotes } from './recording-notes.ts';
import type { NewResponse } from './verify/repeat-request.ts';
import { updateKeeping } from './verify/update-recording.ts';

/** Of a longer command the beginning is listed, in characters. */
const shownTarget = 2000;
const removedExtension = '.removed';
/** How often running recorders are looked at, in milliseconds: what they write is noticed at once. */
const lookEveryMs = 1000;

export interface RecordingsContext extends PlaybackSurroundings {
  dataDir: string;
}

interface Known {
  header: SessionHeader;
  facts: FactsReader;
  reader: SessionFileReader;
  bytes: number;
  /** The size of which the facts are. */
  counted: number;
  /** See `endsWithExit`. */
  hasEnded: boolean;
}

/**
 * The session files in the data folder (`<data folder>/recordings`). One that is being written is followed: its session
 * is in the server list, as is one that the user opens.
 */
export class Recordings {
  readonly notes: RecordingNotes;
  readonly opened: OpenedFiles;
  readonly imports: RecordingImports;
  readonly #context: RecordingsContext;
  readonly #gone = new Listeners<[id: RecordingId]>();
  readonly #folder: string;
  readonly #known = new Map<RecordingId, Known>();
  readonly #unreadable = new Map<RecordingId, Failure>();
  readonly #open = new Map<RecordingId, Promise<OpenedRecording>>();
  /** Live ones that the user closed aren't opened again by themselves. */
  readonly #closed = new Set<RecordingId>();
  readonly #closing = new AbortController();
  readonly #attempts: ReadAttempts;
  #isFollowing = false;
  /** Former files that can come back. */
  #updates = 0;
  #stopWatching: (() => void) | undefined;
  #nextLook: Timer | undefined;
  #counting: Promise<void> | undefined;

  private constructor(context: RecordingsContext, notes: RecordingNotes) {
    this.#context = context;
    this.notes = notes;
    this.#folder = join(context.dataDir, 'recordings');
    this.#attempts = new ReadAttempts(join(this.#folder, 'reading'), () => context.clock.now());
    this.imports = new RecordingImports(context.clock, this.#folder, async () => {
      await this.#look();
      context.onChange();
    });
    this.opened = new OpenedFiles({ imports: this.imports, onChange: () => context.onChange() });
  }

  /** Never fails: see `notes.failure`. */
  static async open(context: RecordingsContext): Promise<Recordings> {
    return new Recordings(context, await RecordingNotes.open(context));
  }

  /** Calls `listener` when there is no such recording any more. */
  onGone(listener: (id: RecordingId) => void): void {
    this.#gone.add(listener);
  }

  /** Follows recorders from now on, also those that were started before. */
  async watch(files: FileWatcher): Promise<void> {
    await openPrivateFolder(this.#folder);
    // What an earlier run of Loupe showed is shown again from the files. Neither stops what follows.
    await Promise.allSettled([
      this.#deleteRemoved(),
      this.imports.removeLeftOver(),
      this.#names().then((names) => this.#removeFrames(...names)),
    ]);
    if (this.#closing.signal.aborted) return;
    this.#isFollowing = true;
    this.#stopWatching = files.folder(this.#folder, (name) => this.#written(name));
    void this.#look().catch(() => {});
  }

  async list(): Promise<RecordingsView> {
    await this.#look();
    this.#count();
    const [opened, profiles] = await Promise.all([this.#opened(), this.#context.hostProfiles()]);
    const recordings = [...this.#known].map(([id, known]): Recording => {
      const { header, facts, bytes, counted } = known;
      const server = opened.get(id)?.server;
      const { client, ...numbers } = facts.facts;
      const host = profileOf(profiles, client?.name)?.name;
      return {
        id,
        ...this.notes.of(id),
        startedAt: Date.parse(header.startedAt),
        transport: header.transport,
        target: startOf(targetOf(header), shownTarget),
        ...numbers,
        ...(client && { client: { ...client, ...(host !== undefined && { host }) } }),
        bytes,
        isLive: isLive(known),
        isProbe: facts.isOnlyDiscovery && !isLive(known) && counted >= bytes,
        isMasked: header.redaction === 'secrets',
        ...(server && { serverId: server.id }),
        isCounting: counted < bytes,
      };
    });
    return {
      recordings: recordings.toSorted((one, other) => other.startedAt - one.startedAt),
      unreadable: [...this.#unreadable].map(([id, failure]) => ({ file: recordingFileName(id), failure })),
      folder: this.#folder,
      bytes: recordings.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** The open ones, as servers that can't be started. */
  async servers(): Promise<ServerView[]> {
    const opened = await this.#opened();
    return [...opened].map(([recordingId, { server }]) => ({ server, builtIn: true, approved: true, recordingId }));
  }

  /** Fails with `unknownRecording`, `recordingUnreadable`. */
  async open(id: RecordingId): Promise<Session> {
    const known = this.#known.get(id) ?? (await this.#find(id));
    this.#closed.delete(id);
    const opened = this.#open.get(id) ?? openRecording(this.#pathOf(id), id, isLive(known), this.#context);
    this.#open.set(id, opened);
    opened.catch(() => this.#open.delete(id));
    const { session } = await opened;
    this.#context.onChange();
    return session;
  }

  /** Opens it, and resolves when it was read to its end: see `Playback.whole`. Fails as `open`. */
  async openWhole(id: RecordingId): Promise<Session> {
    const session = await this.open(id);
    await (await this.#open.get(id))?.whole();
    return session;
  }

  async close(id: RecordingId): Promise<void> {
    this.#closed.add(id);
    const opened = this.#open.get(id);
    this.#open.delete(id);
    await (await opened)?.close();
    await this.#removeFrames(recordingFileName(id));
    this.#context.onChange();
  }

  /** Closes several. The first failure is thrown after all were tried. */
  async closeAll(ids: readonly RecordingId[]): Promise<void> {
    const closed = await Promise.allSettled(ids.map((id) => this.close(id)));
    const failed = closed.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Fails with `unknownRecording`, `storageFailed`. */
  async describe(id: RecordingId, about: Pick<Recording, 'name' | 'note'>): Promise<void> {
    await this.#find(id);
    await this.notes.set(id, about);
  }

  /** Closes and removes it; `restore` brings it back until Loupe quits. Fails with `unknownRecording`, `storageFailed`. */
  async remove(id: RecordingId): Promise<void> {
    await this.#find(id);
    await this.close(id);
    await this.#move(this.#pathOf(id), `${this.#pathOf(id)}${removedExtension}`);
    await this.#forget(id);
    this.#gone.call(id);
    this.#context.onChange();
  }

  /** Fails with `unknownRecording`, `storageFailed`. */
  async restore(id: RecordingId): Promise<void> {
    await this.#move(`${this.#pathOf(id)}${removedExtension}`, this.#pathOf(id));
    await this.#look();
    this.#context.onChange();
  }

  /**
   * Puts new responses into a recording, in place of the recorded ones (`updateRecording`), and closes it. Resolves with
   * what brings the former file back, until Loupe quits. Both fail with `unknownRecording`, `outputFailed`, and with
   * `recordingBusy` while its recorder runs.
   */
  async update(id: RecordingId, responses: readonly NewResponse[]): Promise<() => Promise<void>> {
    this.#updates += 1;
    const kept = `${this.#pathOf(id)}.${this.#updates}${removedExtension}`;
    const change = async <T>(work: (header: SessionHeader) => Promise<T>): Promise<T> => {
      const known = await this.#find(id);
      if (isLive(known)) fail('recordingBusy');
      await this.close(id);
      const done = await work(known.header);
      await this.#forget(id);
      this.#context.onChange();
      return done;
    };
    const undo = await change((header) => updateKeeping(this.#pathOf(id), kept, header, responses));
    return () => change(undo);
  }

  /** The header of the recording that is in the server list under this id. */
  headerOf(serverId: ServerId): SessionHeader | undefined {
    return [...this.#known].find(([id]) => recordedServerId(id) === serverId)?.[1].header;
  }

  /** The path of a recording's file. Fails with `unknownRecording`. */
  async file(id: RecordingId): Promise<string> {
    await this.#find(id);
    return this.#pathOf(id);
  }

  /** Ends following. The sessions are closed with all others. */
  async shut(): Promise<void> {
    this.#closing.abort();
    this.opened.cancel();
    this.#nextLook?.clear();
    this.#stopWatching?.();
    await this.imports.close();
    await this.#counting?.catch(() => {});
    await Promise.all([...this.#known.keys()].map((id) => this.#forget(id)));
    if (this.#isFollowing) await this.#deleteRemoved();
  }

  /** They can't be restored any more. */
  async #deleteRemoved(): Promise<void> {
    const removed = (await this.#names()).filter((name) => name.endsWith(removedExtension));
    await Promise.all(removed.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** From the log: the files have everything. */
  async #removeFrames(...names: string[]): Promise<void> {
    const serverIds = names.flatMap((name) => recordingIdOf(name) ?? []).map(recordedServerId);
    await this.#context.traffic.clear({ scope: 'servers', serverIds });
  }

  #pathOf(id: RecordingId): string {
    return join(this.#folder, recordingFileName(id));
  }

  async #move(from: string, to: string): Promise<void> {
    await rename(from, to).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') fail('unknownRecording');
      asStorageFailure(thrown);
    });
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch(() => []);
  }

  #opened(): Promise<Map<RecordingId, OpenedRecording>> {
    const all = [...this.#open].map(async ([id, opening]) => [id, await opening] as const);
    return Promise.allSettled(all).then(
      (opened) => new Map(opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))),
    );
  }

  /** A recorder wrote to a file of this name, or created it; without a name, to any. */
  #written(name: string | undefined): void {
    const id = recordingIdOf(name ?? '');
    if ((name !== undefined && id === undefined) || this.#closing.signal.aborted) return;
    const opening = id === undefined ? undefined : this.#open.get(id);
    if (opening !== undefined) void opening.then(({ playback }) => playback()?.follow()).catch(() => {});
    else if (id === undefined || !this.#known.has(id)) void this.#look().catch(() => {});
    this.#lookSoon();
  }

  #lookSoon(): void {
    if (!this.#isFollowing || this.#closing.signal.aborted) return;
    this.#nextLook ??= this.#context.clock.setTimeout(() => void this.#look().catch(() => {}), lookEveryMs).unref();
  }

  /** Finds new files and those that are gone, and follows what recorders write. */
  async #look(): Promise<void> {
    this.#nextLook?.clear();
    this.#nextLook = undefined;
    const found = new Map((await this.#names()).map((name) => [recordingIdOf(name), name]));
    const gone = [...this.#known.keys(), ...this.#unreadable.keys()].filter((id) => !found.has(id));
    for (const id of gone) {
      const opening = this.#open.get(id);
      void opening?.then(({ playback }) => playback()?.gone()).catch(() => {});
      await this.#forget(id);
      this.#gone.call(id);
    }
    if (gone.length > 0) this.#context.onChange();
    for (const [id, name] of found) {
      if (id !== undefined && !this.#closing.signal.aborted) await this.#lookAt(id, name);
    }
    // Nothing is written when a recorder ends.
    if ([...this.#known.values()].some(isLive)) this.#lookSoon();
  }

  async #lookAt(id: RecordingId, name: string): Promise<void> {
    const found = await stat(join(this.#folder, name)).catch(() => undefined);
    if (found === undefined) return;
    const known = this.#known.get(id) ?? (await this.#read(id, name));
    if (known === undefined) return;
    if (found.size !== known.bytes && isLive(known)) known.hasEnded = await endsWithExit(known.reader.path);
    known.bytes = found.size;
    if (!this.#isFollowing) return;
    const opening = this.#open.get(id);
    if (isLive(known)) {
      // One that can't be opened now doesn't stop the others; the next look tries again.
      if (opening === undefined && !this.#closed.has(id)) await this.open(id).catch(() => {});
      else void opening?.then(({ playback }) => playback()?.follow()).catch(() => {});
    } else void opening?.then(({ playback }) => playback()?.ended()).catch(() => {});
  }

  async #read(id: RecordingId, name: string): Promise<Known | undefined> {
    const path = join(this.#folder, name);
    try {
      if (await this.#attempts.isRefused(path)) fail('recordingUnreadable', { file: name, problem: 'endedReader' });
      const reader = await SessionFileReader.open(path);
      const unread = { bytes: 0, counted: 0, hasEnded: false };
      const known = { header: reader.header, reader, facts: new FactsReader(reader), ...unread };
      if (this.#known.has(id)) {
        await reader.close();
        return this.#known.get(id);
      }
      this.#known.set(id, known);
      this.#unreadable.delete(id);
      this.#context.onChange();
      return known;
    } catch (thrown) {
      const isNew = !this.#unreadable.has(id);
      this.#unreadable.set(id, failureFrom(thrown));
      if (isNew) this.#context.onChange();
      return undefined;
    }
  }

  async #find(id: RecordingId): Promise<Known> {
    if (!this.#known.has(id)) await this.#look();
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    throw new FailureError(this.#unreadable.get(id) ?? createFailure('unknownRecording'));
  }

  async #forget(id: RecordingId): Promise<void> {
    const known = this.#known.get(id);
    this.#known.delete(id);
    this.#unreadable.delete(id);
    await known?.reader.close();
  }

  /** Counts what is new in the files, one after another. */
  #count(): void {
    this.#counting ??= this.#countAll().finally(() => {
      this.#counting = undefined;
    });
    this.#counting.catch(() => {});
  }

  async #countAll(): Promise<void> {
    for (const known of this.#known.values()) {
      const { bytes } = known;
      if (known.counted >= bytes) continue;
      const isWritten = isLive(known);
      const read = () => known.facts.read(this.#closing.signal, !isWritten);
      // One that is being written is another file at every moment.
      await (isWritten ? read() : this.#attempts.during(known.reader.path, read));
      known.counted = bytes;
      this.#context.onChange();
    }
  }
}
