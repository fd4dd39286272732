import { basename } from 'node:path';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Clock, Timer } from '../../platform.ts';
import { RequestThread } from '../../request-thread.ts';
import type { SetAside } from '../../storage/database/database-file.ts';
import { workerFile } from '../../storage/own-files.ts';
import type {
  LogCalls,
  LogReply,
  Opened,
  OpenInput,
  OperationName,
  Operations,
  WriteName,
} from './frames/log-operations.ts';

/** The most bytes in flight to the worker. More wait here, so that large bodies are copied in parts. */
const windowBytes = 16_000_000;

/** While nothing can be saved, the oldest frames beyond this many bytes are dropped. */
const unsavedLimit = 512_000_000;

/** A source that can wait waits from this many unsaved bytes on, until half of them are saved. */
const behindAt = 32_000_000;

const retryAfterMs = 1000;

/** A worker that dies this often without a reply in between isn’t started again. */
const deathLimit = 5;

type LogThread = RequestThread<LogCalls, SetAside>;

interface Parcel {
  id: number;
  name: OperationName;
  /** Size of its data in bytes; 0 for a query. */
  bytes: number;
  isWrite: boolean;
  /** Its input is created for each attempt to send it. */
  send(thread: LogThread): void;
  done?(): void;
  reject(failure: Failure): void;
}

interface LogClientEvents {
  onFault(failure: Failure): void;
  /** After a failure to save: everything is saved again, and no frame was dropped. */
  onRecovered(): void;
  onSetAside(file: SetAside): void;
}

/** The worker's client: sends in order, and resends what wasn’t saved or was lost with the worker. */
export class LogClient {
  readonly #clock: Clock;
  readonly #events: LogClientEvents;
  readonly #openInput: () => OpenInput;
  #thread: LogThread | undefined;
  #file: string | undefined;
  #wasOpen = false;
  #waiting: Parcel[] = [];
  #sent = new Map<number, Parcel>();
  #sentBytes = 0;
  #unsavedBytes = 0;
  #lastId = 0;
  #deaths = 0;
  #state: 'starting' | 'open' | 'stalled' | 'closed' = 'starting';
  #retryTimer: Timer | undefined;
  #closing: Promise<void> | undefined;
  #room: PromiseWithResolvers<void> | undefined;
  /** Whether the current failure to save was reported, and the loss of frames by it. */
  #reported: { outage: boolean; loss: boolean } = { outage: false, loss: false };

  /** `openInput` is called again when the worker has to be started anew. */
  constructor(clock: Clock, openInput: () => OpenInput, events: LogClientEvents) {
    this.#clock = clock;
    this.#openInput = openInput;
    this.#events = events;
  }

  get unsavedBytes(): number {
    return this.#unsavedBytes;
  }

  room(): Promise<void> | undefined {
    // When nothing can be saved, nobody waits: the oldest frames are dropped instead.
    if (this.#unsavedBytes < behindAt || this.#state === 'stalled' || this.#state === 'closed') return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  start(): Promise<Opened> {
    const file = workerFile(source, '../node/log-worker.js');
    const thread: LogThread = new RequestThread(file, { name: 'traffic-log' }, this.#events.onSetAside);
    this.#thread = thread;
    void thread.ended.then((cause) => this.#restart(thread, cause));
    const input = () => ({ ...this.#openInput(), ...(this.#file && { file: this.#file }) });
    return new Promise((resolve, reject) => {
      const onOpen = (opened: Opened) => {
        this.#file = opened.file === ':memory:' ? undefined : opened.file;
        this.#wasOpen = true;
        this.#state = 'open';
        resolve(opened);
      };
      this.#send(this.#parcel('open', input, onOpen, reject));
    });
  }

  /** Sends a request after all writes so far. Rejects with a FailureError. */
  ask<Name extends OperationName>(name: Name, input: Operations[Name]['input']): Promise<Operations[Name]['output']> {
    return new Promise((resolve, reject) => {
      const parcel = this.#parcel(name, () => input, resolve, reject);
      if (this.#state === 'closed') parcel.reject(unavailable('The traffic log is closed'));
      // The waiting writes can’t be saved for now, so the query is about the saved ones.
      else if (this.#state === 'stalled') this.#send(parcel);
      else this.#enqueue(parcel);
    });
  }

  /** Stores something. `input` is called for each attempt, `done` when it is stored or dropped. */
  write<Name extends WriteName>(
    name: Name,
    bytes: number,
    input: () => Operations[Name]['input'],
    done: () => void,
  ): void {
    if (this.#state === 'closed') return;
    const ignore = () => {};
    this.#unsavedBytes += bytes;
    this.#enqueue({ ...this.#parcel(name, input, ignore, ignore), bytes, isWrite: true, done });
    if (this.#state === 'stalled') this.#giveUpOldest(unsavedLimit);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#state === 'stalled') this.#resume();
    await this.ask('close', undefined).catch(() => {});
    this.#state = 'closed';
    this.#makeRoom();
    await this.#thread?.worker.terminate();
  }

  #parcel<Name extends OperationName>(
    name: Name,
    input: () => Operations[Name]['input'],
    resolve: (output: Operations[Name]['output']) => void,
    reject: (error: FailureError) => void,
  ): Parcel {
    const id = ++this.#lastId;
    return {
      id,
      name,
      bytes: 0,
      isWrite: false,
      send: (thread) => {
        void thread.ask(name, input()).then((reply) => {
          const parcel = this.#sent.get(id);
          // A thread that ended is replaced, and gets everything again.
          if (reply !== undefined && parcel !== undefined) this.#receive(parcel, reply.output, resolve);
        });
      },
      reject: (failure) => reject(new FailureError(failure)),
    };
  }

  #enqueue(parcel: Parcel): void {
    this.#waiting.push(parcel);
    this.#pump();
  }

  #pump(): void {
    while (this.#state === 'open' && this.#sentBytes < windowBytes) {
      const parcel = this.#waiting.shift();
      if (parcel === undefined) return;
      this.#send(parcel);
    }
  }

  #send(parcel: Parcel): void {
    this.#sent.set(parcel.id, parcel);
    this.#sentBytes += parcel.bytes;
    if (this.#thread !== undefined) parcel.send(this.#thread);
  }

  #receive<Output>(parcel: Parcel, outcome: LogReply<Output>, resolve: (output: Output) => void): void {
    const { name, isWrite } = parcel;
    if (!outcome.ok && isWrite && outcome.retry) {
      this.#stall(outcome.cause);
      return;
    }
    this.#forget(parcel);
    // At once: the end of the thread is reported right after its last reply.
    if (name === 'close') this.#state = 'closed';
    if (outcome.ok) {
      resolve(outcome.output);
      if (name !== 'open') this.#deaths = 0;
      if (isWrite) this.#saved();
    } else {
      parcel.reject(unavailable(outcome.cause));
      if (isWrite) this.#events.onFault(this.#storageFailure(outcome.cause));
    }
    this.#pump();
  }

  #saved(): void {
    const { outage, loss } = this.#reported;
    this.#reported = { outage: false, loss: false };
    // A loss is told until Loupe exits.
    if (outage && !loss) this.#events.onRecovered();
  }

  #forget(parcel: Parcel): void {
    this.#sent.delete(parcel.id);
    this.#sentBytes -= parcel.bytes;
    this.#unsavedBytes -= parcel.bytes;
    parcel.done?.();
    if (this.#unsavedBytes < behindAt / 2) this.#makeRoom();
  }

  #makeRoom(): void {
    this.#room?.resolve();
    this.#room = undefined;
  }

  /** Stops sending writes for a while. The worker refuses those in flight, so none can overtake another. */
  #stall(cause: string): void {
    if (this.#state !== 'open') return;
    this.#state = 'stalled';
    this.#makeRoom();
    if (!this.#reported.outage) this.#events.onFault(this.#storageFailure(cause));
    this.#reported.outage = true;
    if (this.#closing !== undefined) {
      this.#giveUpOldest(0);
      this.#resume();
    } else {
      this.#retryTimer = this.#clock.setTimeout(() => this.#resume(), retryAfterMs);
    }
  }

  #resume(): void {
    this.#retryTimer?.clear();
    this.#takeBack((parcel) => parcel.isWrite);
    const ignore = () => {};
    this.#send(this.#parcel('retry', () => undefined, ignore, ignore));
    this.#state = 'open';
    this.#pump();
  }

  /** Moves the writes in flight back to the front of the queue, in order. */
  #takeBack(which: (parcel: Parcel) => boolean): void {
    const back = [...this.#sent.values()].filter(which).sort((a, b) => a.id - b.id);
    for (const parcel of back) {
      this.#sent.delete(parcel.id);
      this.#sentBytes -= parcel.bytes;
    }
    this.#waiting = [...back, ...this.#waiting];
  }

  /** Drops the oldest writes until at most `limit` bytes are unsaved. */
  #giveUpOldest(limit: number): void {
    if (this.#unsavedBytes <= limit) return;
    const givenUp = new Set<Parcel>();
    for (const parcel of [...this.#sent.values(), ...this.#waiting]) {
      if (this.#unsavedBytes <= limit) break;
      if (!parcel.isWrite) continue;
      givenUp.add(parcel);
      if (this.#sent.has(parcel.id)) this.#forget(parcel);
      else this.#unsavedBytes -= parcel.bytes;
    }
    this.#waiting = this.#waiting.filter((parcel) => !givenUp.has(parcel));
    if (!this.#reported.loss) this.#events.onFault(this.#storageFailure('The oldest unsaved frames are given up'));
    this.#reported.loss = true;
  }

  #storageFailure(cause: string): Failure {
    return createFailure('storageFailed', { what: basename(this.#file ?? 'traffic') }, { cause });
  }

  #restart(thread: LogThread, cause: string): void {
    if (thread !== this.#thread || this.#state === 'closed') return;
    this.#retryTimer?.clear();
    this.#deaths++;
    this.#events.onFault(createFailure('internal', {}, { cause: `The traffic log's worker ended: ${cause}` }));
    this.#takeBack(() => true);
    if (!this.#wasOpen || this.#deaths > deathLimit) {
      this.#giveUp(cause);
      return;
    }
    // A new worker opens the file again, and has refused nothing yet.
    this.#waiting = this.#waiting.filter(({ name }) => name !== 'open' && name !== 'retry');
    this.#state = 'starting';
    this.start().catch(() => this.#thread?.worker.terminate());
  }

  #giveUp(cause: string): void {
    this.#state = 'closed';
    this.#unsavedBytes = 0;
    this.#makeRoom();
    for (const parcel of this.#waiting.splice(0)) parcel.reject(unavailable(cause));
  }
}

function unavailable(cause: string): Failure {
  return createFailure('internal', {}, { cause });
}

const source = new URL('./store/log-worker.ts', import.meta.url);
