import { parentPort } from 'node:worker_threads';
import type { FrameFilter } from '#shared/model/frames/frame.ts';
import type { Posted } from '../../../request-thread.ts';
import { isCorruption, isTemporary, isUnreadable, type SetAside } from '../../../storage/database/database-file.ts';
import {
  type ClearScope,
  type LogCalls,
  type LogReply,
  type Opened,
  type OpenInput,
  type Operations,
  type Source,
  writeNames,
} from '../frames/log-operations.ts';
import { CatchUpPace, calmMs } from './catch-up-pace.ts';
import { Housekeeping } from './housekeeping.ts';
import { type LogFile, openInMemory, openLogFile, replaceLogFile } from './log-file.ts';
import { LogStore } from './log-store.ts';

class Clearing {
  readonly #store: LogStore;
  readonly #sources: Set<number>;
  /** Newer frames are kept. */
  readonly #through: number;
  #done = 0;

  /** Also does the rest of an earlier one. */
  constructor(store: LogStore, scope: Exclude<ClearScope, { scope: 'all' }>, earlier?: Clearing) {
    this.#store = store;
    this.#sources = new Set(earlier === undefined ? [] : earlier.#sources);
    const isCleared = clearedBy(scope);
    for (const [id, source] of store.sources.entries()) if (isCleared(source)) this.#sources.add(id);
    this.#through = store.live.head;
    for (const id of this.#sources) store.clears(id, this.#through);
    store.change(() => {
      store.index.seal();
      store.sources.forget(this.#sources);
    });
  }

  step(): boolean {
    if (this.#sources.size === 0) return false;
    const { index, live } = this.#store;
    const block = index.blockAfter(this.#done);
    const last = block?.at(-1)?.seq;
    if (block === undefined || last === undefined || last > this.#through) return false;
    this.#done = last;
    const ranges: { first: number; last: number }[] = [];
    for (const { seq, source } of block) {
      if (!this.#sources.has(source) || seq < live.floor) continue;
      const range = ranges.at(-1);
      if (range?.last === seq - 1) range.last = seq;
      else ranges.push({ first: seq, last: seq });
    }
    if (ranges.length > 0) {
      this.#store.change(() => {
        this.#store.removeRanges(ranges);
        const left = block.filter(({ source }) => !this.#sources.has(source));
        index.replace(last, left);
      });
    }
    return true;
  }
}

function clearedBy(scope: Exclude<ClearScope, { scope: 'all' }>): (source: Source) => boolean {
  if (scope.scope === 'servers') {
    const ids = new Set(scope.serverIds);
    return ({ serverId }) => ids.has(serverId);
  }
  const live = new Set(scope.liveSessionIds);
  return ({ sessionId }) => !live.has(sessionId);
}

interface OpenLog {
  file: LogFile;
  store: LogStore;
  housekeeping: Housekeeping;
}

if (parentPort === null) throw new Error('The log worker runs as a worker thread');
const host = parentPort;

let log: OpenLog | undefined;
let clearing: { work: Clearing; requests: number[] } | undefined;
/** A write failed: later ones are refused until the host resends all of them, which keeps the order. */
let refusing = false;
let resting = true;

/** How long housekeeping may delay frames, in milliseconds: enough to keep up with a flood at the limit. */
const tidyMs = 10;

type Name = keyof LogCalls;
type Request = Posted<Name, never>;
type Output<Of extends Name> = Operations[Of]['output'];

host.on('message', (request: Request) => {
  try {
    serve(request);
  } catch (error) {
    if (log !== undefined && isCorruption(error)) {
      recover(log, error);
      retry(request);
    } else {
      refuse(request, error);
    }
  }
  if (resting && log !== undefined) {
    resting = false;
    setImmediate(tidy);
  }
});

function serve({ id, name, input }: Request): void {
  if (name === 'open') log = open(input);
  if (log === undefined) throw new Error('The log is not open');
  if (refusing && isWrite(name)) throw new Error('An earlier frame could not be saved');
  const output = operations[name](input, log, id);
  if (output === later) return;
  reply(id, output);
  if (name === 'close') {
    log = undefined;
    clearTimeout(catchUpTimer);
    host.close();
  }
}

function isWrite(name: Name): boolean {
  return writeNames.some((each) => each === name);
}

/** Bytes are moved to the host, not copied. */
function reply(id: number, output: Output<Name>): void {
  const bytes = typeof output === 'object' && 'bytes' in output ? output.bytes : undefined;
  post({ id, output: { ok: true, output } }, bytes instanceof Uint8Array ? [bytes.buffer] : []);
}

function post(
  message: { id: number; output: LogReply<Output<Name>> } | { notice: SetAside },
  transfer: ArrayBuffer[] = [],
): void {
  host.postMessage(message, transfer);
}

/** The reply follows when the work is done. */
const later = Symbol('later');

/** What each request does. */
const operations: {
  [Of in Name]: (input: Operations[Of]['input'], log: OpenLog, id: number) => Output<Of> | typeof later;
} = {
  open: (_input, { file, store }) => describe(file, store),
  part({ seq, offset, bytes }, { store }) {
    store.appendPart(seq, offset, bytes);
  },
  append(batch, { store }) {
    store.append(batch);
    pace.wrote(performance.now(), batch.at.length, batch.bytes.length);
  },
  describe({ sessionId, facts }, { store }) {
    store.change(() => store.sources.describe(sessionId, facts));
  },
  retry() {
    refusing = false;
  },
  statistics({ filter }, { store }) {
    catchUpFor(filter, store);
    return store.statistics(filter);
  },
  sessions({ filter }, { store }) {
    catchUpFor(filter, store);
    return store.sessions(filter);
  },
  methods: (_input, { store }) => store.methodNames(),
  rows({ filter, from, count, ms }, { store }) {
    catchUpFor(filter, store);
    return store.rows(filter, from, count, ms);
  },
  locate({ filter, seq }, { store }) {
    catchUpFor(filter, store);
    return store.locate(filter, seq);
  },
  thread: (range, { store }) => store.thread(range),
  frame: ({ seq }, { store }) => store.frame(seq),
  body: (range, { store }) => store.body(range),
  bodies: ({ frames }, { store }) => store.bodies(frames),
  clear(scope, { store, housekeeping }, id) {
    if (scope.scope !== 'all') {
      const requests = [...(clearing?.requests ?? []), id];
      clearing = { work: new Clearing(store, scope, clearing?.work), requests };
      return later;
    }
    store.raiseFloor(store.live.head + 1);
    store.change(() => store.sources.forget());
    housekeeping.release();
    return undefined;
  },
  rename({ sessionId, serverName }, { store }) {
    store.rename(sessionId, serverName);
  },
  following: (range, { store }) => store.following(range),
  sizeBytes(_input, { store }) {
    const { used, free } = store.space();
    return used + free;
  },
  setRetention({ mb }, { housekeeping }) {
    housekeeping.setRetention(mb);
  },
  close(_input, { store }) {
    store.db.close();
  },
};

/** How long a filter on bodies waits for the newest frames to be indexed, in milliseconds. */
const queryCatchUpMs = 10;

function catchUpFor({ query }: FrameFilter, store: LogStore): void {
  if (query === undefined) return;
  try {
    store.catchUp(queryCatchUpMs);
  } catch (error) {
    // Without room for the index the frames can still be read.
    if (isCorruption(error)) throw error;
  }
}

const pace = new CatchUpPace();
let catchUpTimer: NodeJS.Timeout | undefined;
const catchUpMs = 8;

function catchUpLater(delayMs = calmMs): void {
  catchUpTimer ??= setTimeout(catchUp, delayMs);
}

function catchUp(): void {
  catchUpTimer = undefined;
  if (log === undefined) return;
  const now = performance.now();
  if (!pace.isDue(now)) {
    catchUpLater();
    return;
  }
  try {
    const isBehind = log.store.catchUp(catchUpMs);
    pace.caughtUp(performance.now());
    if (isBehind) catchUpLater(pace.isCalm(now) ? 0 : calmMs);
  } catch (error) {
    // As with housekeeping: it is tried again after the next request.
    if (isCorruption(error)) recover(log, error);
  }
}

function tidy(): void {
  if (log === undefined) return;
  try {
    const end = performance.now() + tidyMs;
    do resting = !tidyOnce(log);
    while (!resting && performance.now() < end);
  } catch (error) {
    // What failed here fails for the next frame too, which then reports it.
    resting = true;
    if (isCorruption(error)) recover(log, error);
  }
  if (!resting) setImmediate(tidy);
  else catchUpLater();
}

function tidyOnce({ housekeeping }: OpenLog): boolean {
  if (clearing === undefined) return housekeeping.step();
  if (clearing.work.step()) return true;
  finishClearing();
  housekeeping.release();
  return true;
}

function open(input: OpenInput): OpenLog {
  const file = openLogFile(input);
  try {
    return start(file, input);
  } catch (error) {
    if (isUnreadable(error)) return start(replaceLogFile(file, error), input);
    file.db.close();
    return start(openInMemory(error), input);
  }
}

function start(file: LogFile, { retentionMb, file: held }: Pick<OpenInput, 'retentionMb' | 'file'>): OpenLog {
  const store = new LogStore(file.db);
  if (held === undefined) store.removeOrphans();
  return { file, store, housekeeping: new Housekeeping(store, retentionMb) };
}

function describe({ path, setAside, fault }: LogFile, { live }: LogStore): Opened {
  return {
    file: path,
    head: live.head,
    ...(setAside !== undefined && { setAside }),
    ...(fault !== undefined && { fault }),
  };
}

function recover({ file: broken, housekeeping }: OpenLog, reason: unknown): void {
  const file = reopen(broken, reason);
  log = start(file, { retentionMb: housekeeping.retentionMb });
  finishClearing();
  if (file.setAside !== undefined) post({ notice: file.setAside });
}

function reopen(broken: LogFile, reason: unknown): LogFile {
  try {
    return replaceLogFile(broken, reason);
  } catch (error) {
    return openInMemory(error);
  }
}

function finishClearing(): void {
  for (const id of clearing?.requests ?? []) reply(id, undefined);
  clearing = undefined;
}

function retry(request: Request): void {
  try {
    serve(request);
  } catch (error) {
    refuse(request, error);
  }
}

function refuse({ id, name }: Request, error: unknown): void {
  if (isWrite(name) && isTemporary(error)) refusing = true;
  const cause = error instanceof Error ? error.message : String(error);
  post({ id, output: { ok: false, cause, retry: refusing } });
}
