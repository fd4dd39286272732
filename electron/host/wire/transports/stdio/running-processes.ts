import { readFileSync, readlinkSync, statSync } from 'node:fs';
import process from 'node:process';
import { z } from 'zod';
import { type LeftOverProcess, leftOverProcessSchema } from '#shared/model/server.ts';
import { fileVersion } from '../../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../../../storage/json/json-store.ts';
import { findFamily, findProcess, type KnownProcess, signalProcess } from './process-group.ts';

const knownSchema = z.object({ pid: z.number().int().positive(), startTime: z.string() });
const recordSchema = z.object({
  process: leftOverProcessSchema,
  owner: knownSchema,
  /** The scope of the ids: see `systemId`. */
  system: z.string(),
});
type ProcessRecord = z.infer<typeof recordSchema>;
const fileSchema = z.object({ version: z.literal(fileVersion), processes: z.array(recordSchema) });
type ProcessFile = z.infer<typeof fileSchema>;

const empty: ProcessFile = { version: fileVersion, processes: [] };

const commandCharacters = 500;

/** The running server processes, in `<dataDir>/processes.json`, for the next host. Needs /proc: Linux only. */
export class RunningProcesses extends JsonStore<ProcessFile> {
  readonly #system = systemId();
  readonly #owner = findProcess(process.pid);

  /** Never fails: with an invalid file nothing is recorded. */
  static async open(options: JsonStoreOptions): Promise<RunningProcesses> {
    return new RunningProcesses(
      await JsonStore.openFile(options, { name: 'processes.json', schema: fileSchema, empty }),
    );
  }

  /** Records a server's process; `command` is its command line without secrets. Write errors are ignored. */
  started(pid: number, server: Pick<LeftOverProcess, 'serverId' | 'serverName' | 'command'>): void {
    const known = findProcess(pid);
    const [owner, system] = [this.#owner, this.#system];
    if (known === undefined || owner === undefined || system === undefined) return;
    const command = server.command.slice(0, commandCharacters);
    this.#change((records) => [...records, { process: { ...known, ...server, command }, owner, system }]);
  }

  ended(pid: number): void {
    const isIt = ({ process: { pid: id }, owner }: ProcessRecord) => id === pid && isSame(owner, this.#owner);
    if (this.#owner !== undefined) this.#change((records) => records.filter((record) => !isIt(record)));
  }

  leftOver(): LeftOverProcess[] {
    return this.file.value.processes.filter((record) => this.#isLeftOver(record)).map((record) => record.process);
  }

  /** Kills a left-over process and its descendants: it has ignored every request to end. */
  end(which: KnownProcess): void {
    const found = this.leftOver().find((each) => isSame(each, which));
    if (found === undefined) return;
    for (const each of findFamily([found])) signalProcess(each, 'SIGKILL');
    this.keep(found);
  }

  keep(which: KnownProcess): void {
    this.#change((records) => records.filter((record) => !isSame(record.process, which)));
  }

  #isLeftOver({ process: { pid, startTime }, owner, system }: ProcessRecord): boolean {
    if (system !== this.#system || findProcess(owner.pid)?.startTime === owner.startTime) return false;
    return findProcess(pid)?.startTime === startTime && isOwnUsers(pid);
  }

  /** Each change drops the records of ended processes. */
  #change(edit: (records: ProcessRecord[]) => ProcessRecord[]): void {
    const runs = ({ process: { pid, startTime }, system }: ProcessRecord) =>
      system !== this.#system || findProcess(pid)?.startTime === startTime;
    const changed = this.file.change((file) => ({ ...file, processes: edit(file.processes).filter(runs) }));
    // The server runs anyway; `failure` reports the file.
    changed.catch(() => {});
  }
}

function isSame(one: KnownProcess, other: KnownProcess | undefined): boolean {
  return one.pid === other?.pid && one.startTime === other.startTime;
}

/** The scope of process ids: the system's boot and PID namespace. Undefined without /proc. */
function systemId(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

function isOwnUsers(pid: number): boolean {
  try {
    return statSync(`/proc/${pid}`).uid === process.getuid?.();
  } catch {
    return false;
  }
}
