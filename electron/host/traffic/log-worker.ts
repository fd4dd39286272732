import { parentPort } from 'node:worker_threads';
import { Clearing } from './clearing.ts';
import { Housekeeping } from './housekeeping.ts';
import { isCorruption, type LogFile, openLogFile, replaceLogFile } from './log-file.ts';
import type { Opened, OpenInput, Reply, Request } from './log-message.ts';
import { LogStore } from './log-store.ts';

/** The open log and what works on it between two requests. */
interface OpenLog {
  file: LogFile;
  store: LogStore;
  housekeeping: Housekeeping;
  retentionMb: number;
}

if (parentPort === null) throw new Error('The log worker runs as a worker thread');
const host = parentPort;

let log: OpenLog | undefined;
let clearing: { work: Clearing; requests: number[] } | undefined;
/** A write that failed: everything behind it is refused until it comes again, so that the order holds. */
let refusedFrom: number | undefined;
let resting = true;

host.on('message', (request: Request) => {
  try {
    serve(request);
  } catch (error) {
    if (log !== undefined && isCorruption(error)) {
      recover(log);
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

function serve(request: Request): void {
  if (request.name === 'open') {
    log = open(request.input);
    reply({ id: request.id, name: 'open', output: describe(log) });
    return;
  }
  if (log === undefined) throw new Error('The log is not open');
  const { store, housekeeping } = log;
  const { id } = request;
  switch (request.name) {
    case 'part':
    case 'append': {
      if (refusedFrom !== undefined && refusedFrom !== id) throw new Error('An earlier frame could not be saved');
      refusedFrom = undefined;
      if (request.name === 'append') store.append(request.input);
      else store.appendPart(request.input.seq, request.input.offset, request.input.bytes);
      return reply({ id, name: request.name, output: undefined });
    }
    case 'rows':
      return reply({ id, name: 'rows', output: store.rows(request.input.filter, request.input.from, request.input.count) });
    case 'locate':
      return reply({ id, name: 'locate', output: store.locate(request.input.filter, request.input.seq) });
    case 'frame':
      return reply({ id, name: 'frame', output: store.frame(request.input.seq) });
    case 'body': {
      const output = store.body(request.input);
      return reply({ id, name: 'body', output }, output && [output.bytes.buffer]);
    }
    case 'clear':
      if (request.input.scope === 'ended') {
        clearing = { work: new Clearing(store, request.input.liveSessionIds), requests: [...(clearing?.requests ?? []), id] };
        return;
      }
      store.raiseFloor(store.live.head + 1);
      housekeeping.release();
      return reply({ id, name: 'clear', output: undefined });
    case 'sizeBytes': {
      const { used, free } = store.space();
      return reply({ id, name: 'sizeBytes', output: used + free });
    }
    case 'setRetention':
      log.retentionMb = request.input.mb;
      housekeeping.setRetention(request.input.mb);
      return reply({ id, name: 'setRetention', output: undefined });
    case 'close':
      store.db.close();
      log = undefined;
      reply({ id, name: 'close', output: undefined });
      return host.close();
  }
}

/** One small piece of work, then whatever request came meanwhile. */
function tidy(): void {
  if (log === undefined) return;
  try {
    if (clearing?.work.step() === false) {
      for (const id of clearing.requests) reply({ id, name: 'clear', output: undefined });
      clearing = undefined;
      log.housekeeping.release();
    }
    resting = !log.housekeeping.step() && clearing === undefined;
  } catch (error) {
    // What failed here fails for the next frame too, which then says so.
    resting = true;
    if (isCorruption(error)) recover(log);
  }
  if (!resting) setImmediate(tidy);
}

function open(input: OpenInput): OpenLog {
  const file = openLogFile(input);
  try {
    return start(file, input);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    return start(replaceLogFile(file), input);
  }
}

function start(file: LogFile, { retentionMb, file: held }: Pick<OpenInput, 'retentionMb' | 'file'>): OpenLog {
  const store = new LogStore(file.db);
  if (held === undefined) store.removeOrphans();
  return { file, store, housekeeping: new Housekeeping(store, retentionMb), retentionMb };
}

function describe({ file, store }: OpenLog): Opened {
  return {
    file: file.path,
    head: store.live.head,
    ...(file.recovered !== undefined && { recovered: file.recovered }),
    ...(file.fault !== undefined && { fault: file.fault }),
  };
}

/** Puts an unreadable log aside and goes on with a new one. */
function recover(broken: OpenLog): void {
  const file = replaceLogFile(broken.file);
  log = start(file, { retentionMb: broken.retentionMb });
  for (const id of clearing?.requests ?? []) reply({ id, name: 'clear', output: undefined });
  clearing = undefined;
  if (file.recovered !== undefined) host.postMessage({ id: 0, name: 'recovered', path: file.recovered } satisfies Reply);
}

function retry(request: Request): void {
  try {
    serve(request);
  } catch (error) {
    refuse(request, error);
  }
}

function refuse(request: Request, error: unknown): void {
  if (request.name === 'part' || request.name === 'append') refusedFrom ??= request.id;
  reply({ id: request.id, name: 'failed', cause: error instanceof Error ? error.message : String(error) });
}

function reply(message: Reply, transfer: ArrayBuffer[] = []): void {
  host.postMessage(message, transfer);
}
