import process from 'node:process';
import { z } from 'zod';
import { type LeftOverProcess, leftOverProcessSchema } from '#shared/model/server.ts';
import { fileVersion, type JsonFile } from '../../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../../../storage/json/json-store.ts';
import { findFamily, type KnownProcess } from './process-group.ts';
import { type SystemProcesses, systemProcesses } from './system-processes.ts';

const knownSchema = z.object({ pid: z.number().int().positive(), startTime: z.string() });
const recordSchema = z.object({
  process: leftOverProcessSchema,
  owner: knownSchema,
  /** The scope of the ids: see `SystemProcesses`. */
  system: z.string(),
});
type ProcessRecord = z.infer<typeof recordSchema>;
const fileSchema = z.object({ version: z.literal(fileVersion), processes: z.array(recordSchema) });
type ProcessFile = z.infer<typeof fileSchema>;

const empty: ProcessFile = { version: fileVersion, processes: [] };

const commandCharacters = 500;

interface RunningProcessesOptions extends JsonStoreOptions {
  system?: SystemProcesses;
}

/** The running server processes, in `<dataDir>/processes.json`, for the next host. */
export class RunningProcesses extends JsonStore<ProcessFile> {
  readonly #system: SystemProcesses;
  #found: Promise<KnownProcess | undefined> | undefined;
  /** One thing after the other: a process that has ended may not be recorded yet. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(file: JsonFile<ProcessFile>, system: SystemProcesses) {
    super(file);
    this.#system = system;
  }

  /** Never fails: with an invalid file nothing is recorded. `system`: how processes are listed. */
  static async open({ system = systemProcesses(), ...options }: RunningProcessesOptions): Promise<RunningProcesses> {
    const file = await JsonStore.openFile(options, { name: 'processes.json', schema: fileSchema, empty });
    return new RunningProcesses(file, system);
  }

  /** Records a server's process; `command` is its command line without secrets. Write errors are ignored. */
  started(pid: number, server: Pick<LeftOverProcess, 'serverId' | 'serverName' | 'command'>): void {
    void this.#next(async () => {
      const [known] = await this.#system.find([pid]);
      const owner = await this.#owner();
      const { scope } = this.#system;
      if (known === undefined || owner === undefined || scope === undefined) return;
      const command = server.command.slice(0, commandCharacters);
      const found = { ...idOf(known), ...server, command };
      await this.#change((records) => [...records, { process: found, owner: idOf(owner), system: scope }]);
    });
  }

  ended(pid: number): void {
    void this.#next(async () => {
      const own = await this.#owner();
      const isIt = ({ process: { pid: id }, owner }: ProcessRecord) => id === pid && isSame(owner, own);
      if (own !== undefined) await this.#change((records) => records.filter((record) => !isIt(record)));
    });
  }

  /** The processes that outlived the Loupe that started them. */
  async leftOver(): Promise<LeftOverProcess[]> {
    if (this.file.value.processes.length === 0) return [];
    const own = await this.#owner();
    const others = this.file.value.processes.filter(
      ({ owner, system }) => system === this.#system.scope && !isSame(owner, own),
    );
    // Asking the system takes a while on some.
    if (others.length === 0) return [];
    const isRunning = await this.#running(others.flatMap((record) => [record.owner, record.process]));
    const left = others.filter((record) => !isRunning(record.owner) && isRunning(record.process));
    const isOwn = await Promise.all(left.map((record) => this.#system.isOwn(record.process)));
    return left.filter((_, index) => isOwn[index]).map((record) => record.process);
  }

  /** Kills a left-over process and its descendants: it has ignored every request to end. */
  async end(which: KnownProcess): Promise<void> {
    const found = (await this.leftOver()).find((each) => isSame(each, which));
    if (found === undefined) return;
    for (const { pid } of findFamily([found], await this.#system.list())) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
    await this.keep(found);
  }

  /** Keeps a process running and no longer lists it. */
  async keep(which: KnownProcess): Promise<void> {
    await this.#next(() => this.#change((records) => records.filter((record) => !isSame(record.process, which))));
  }

  override async close(): Promise<void> {
    await this.#turn;
    await super.close();
  }

  /** This process, found when it is first needed: on Windows that takes a second. */
  #owner(): Promise<KnownProcess | undefined> {
    this.#found ??= this.#system.find([process.pid]).then(([own]) => own);
    return this.#found;
  }

  #next(work: () => Promise<unknown>): Promise<unknown> {
    // The server runs anyway; `failure` reports the file.
    this.#turn = this.#turn.then(work).catch(() => {});
    return this.#turn;
  }

  /** Each change drops the records of ended processes. */
  async #change(edit: (records: ProcessRecord[]) => ProcessRecord[]): Promise<void> {
    const isRunning = await this.#running(this.file.value.processes.map((record) => record.process));
    const before = new Set(this.file.value.processes.map(({ process }) => `${process.pid} ${process.startTime}`));
    const isKept = ({ process, system }: ProcessRecord) =>
      // One that another Loupe has recorded meanwhile wasn't asked about.
      system !== this.#system.scope || !before.has(`${process.pid} ${process.startTime}`) || isRunning(process);
    await this.file.change((file) => ({ ...file, processes: edit(file.processes).filter(isKept) }));
  }

  /** Which of these processes run: as it was when they were asked about. */
  async #running(asked: readonly KnownProcess[]): Promise<(known: KnownProcess) => boolean> {
    const found = await this.#system.find([...new Set(asked.map(({ pid }) => pid))]);
    const started = new Map(found.map(({ pid, startTime }) => [pid, startTime]));
    return ({ pid, startTime }) => started.get(pid) === startTime;
  }
}

function idOf({ pid, startTime }: KnownProcess): KnownProcess {
  return { pid, startTime };
}

function isSame(one: KnownProcess, other: KnownProcess | undefined): boolean {
  return one.pid === other?.pid && one.startTime === other.startTime;
}
