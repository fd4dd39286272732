import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { RecordingId, RunId } from '#shared/model/id/id.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type {
  VerifiedRequest,
  VerifyFilter,
  VerifyPlan,
  VerifyRequest,
  VerifyRun,
  VerifyState,
} from '#shared/model/recordings/verify-run.ts';
import type { Server } from '#shared/model/server.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import type { InboxQueue } from '../../inbox/queue/inbox-queue.ts';
import type { Recordings } from '../../recordings/recordings.ts';
import { type Recording, readRecording, refuseMasked } from '../../recordings/replay/recording.ts';
import { readingChecks } from '../../recordings/verify/checks.ts';
import { recordedPin } from '../../recordings/verify/recorded-pin.ts';
import type { CheckReport, ComparedSides, NewResponse } from '../../recordings/verify/verifier.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { Catalog } from '../lists/catalog.ts';
import { inOrderOf } from './key-order.ts';
import { repeatRecording } from './repeat-recording.ts';
import { recordedRules, type Sending } from './send-request.ts';

/** Runs in memory; each has the compared responses. */
const maxHeld = 3;
/** So many characters of compared responses are kept of a run. */
const maxCharacters = 64 * 2 ** 20;
const maxPlaces = 200;

export interface VerifyRunsContext
  extends Pick<Sending, 'clock' | 'composer' | 'calls' | 'serverRequests' | 'traffic' | 'changes'> {
  recordings: Pick<Recordings, 'file' | 'update'>;
  sessions: Pick<SessionRegistry, 'openSeparate'>;
  servers: Pick<ServerStore, 'list'>;
  catalog: Pick<Catalog, 'fetch' | 'remove'>;
  inbox: Pick<InboxQueue, 'list' | 'decide'>;
}

interface Row {
  report: CheckReport;
  state: VerifyState;
  texts?: { before: string; after: string };
}

interface Entry {
  run: VerifyRun;
  rows: Row[];
  characters: number;
  changed: NewResponse[];
  abort: AbortController;
  /** Settles when the run has ended. */
  work: Promise<void>;
}

/** Sends the requests of recordings to servers, each run in a session of its own, and compares the responses. */
export class VerifyRuns {
  readonly #context: VerifyRunsContext;
  readonly #held = new BoundedMap<string, Entry>(maxHeld);

  constructor(context: VerifyRunsContext) {
    this.#context = context;
  }

  /** Fails as `readRecording`, and with `unknownRecording`. */
  async plan(recordingId: RecordingId): Promise<VerifyPlan> {
    const { header, requests } = await this.#read(recordingId);
    const calls = new Map<string, number>();
    const { checks } = await inSlices(readingChecks(requests));
    for (const { first } of checks) {
      const name = first.method === 'tools/call' ? stringAt(first.params, 'name') : undefined;
      if (name !== undefined) calls.set(name, (calls.get(name) ?? 0) + 1);
    }
    return {
      requests: requests.length,
      tools: [...calls].map(([name, count]) => ({ name, calls: count })),
      isMasked: header.redaction === 'secrets',
      serverId: this.#context.servers.list().find(({ server }) => isRecorded(server, header))?.server.id,
    };
  }

  /** Starts a run; the one before is cancelled. Fails as the contract's `verifyRuns.start`. */
  async start(request: VerifyRequest): Promise<VerifyRun> {
    const { recordingId, serverId, allowsMasked } = request;
    const recording = await this.#read(recordingId);
    refuseMasked(recording.header, recording.path, allowsMasked);
    const { checks, standing } = await inSlices(readingChecks(recording.requests));
    await this.close();
    const session = this.#context.sessions.openSeparate(serverId, recordedPin(recording.requests));
    const counts = { different: 0, failed: 0, notJudged: 0, varies: 0, same: 0, skipped: 0 };
    const run: VerifyRun = {
      verifyRunId: randomUUID(),
      request,
      serverName: session.server.name,
      phase: 'connecting',
      requests: checks.length,
      counts,
      updatable: 0,
      isUpdated: false,
    };
    const entry: Entry = {
      run,
      rows: [],
      characters: 0,
      changed: [],
      abort: new AbortController(),
      work: Promise.resolve(),
    };
    this.#held.set(run.verifyRunId, entry);
    // A server may ask as soon as it is connected.
    this.#context.serverRequests.adoptRules(recordedRules(standing), session.id);
    entry.work = this.#run(entry, session, recording, request);
    return entry.run;
  }

  /** The runs that are kept, the newest last. */
  list(): VerifyRun[] {
    return [...this.#held.values()].map(({ run }) => run);
  }

  get(verifyRunId: string): VerifyRun {
    return this.#find(verifyRunId).run;
  }

  rows(verifyRunId: string, { states, text }: VerifyFilter, from: number, count: number) {
    const wanted = new Set(states);
    const words = text.toLowerCase();
    const found = this.#find(verifyRunId)
      .rows.map((row, ordinal) => ({ ...row, ordinal }))
      .filter(({ state, report: { method, name } }) => {
        return wanted.has(state) && `${method} ${name ?? ''}`.toLowerCase().includes(words);
      });
    const rows = found.slice(from, from + count).map(({ ordinal, state, report }) => {
      const { number, method, name, differences, failure } = report;
      const [first] = differences;
      return {
        ...{ ordinal, number, method, state },
        ...(name !== undefined && { name }),
        ...(first && { differs: { pointer: first.pointer, item: first.item, count: differences.length } }),
        ...(failure && { failure }),
      };
    });
    return { rows, total: found.length };
  }

  request(verifyRunId: string, ordinal: number): VerifiedRequest {
    const { report, texts } = this.#find(verifyRunId).rows[ordinal] ?? fail('unknownComparison');
    const { differences, varies, ignored, limits, unjudged, reason, failure } = report;
    return {
      ...texts,
      differs: differences.slice(0, maxPlaces).map(({ pointer }) => pointer),
      varies: varies.slice(0, maxPlaces),
      ignored,
      limits,
      unjudged: unjudged.slice(0, maxPlaces),
      ...(reason !== undefined && { reason }),
      ...(failure !== undefined && { failure }),
    };
  }

  async cancel(verifyRunId: string): Promise<void> {
    const { abort, work } = this.#find(verifyRunId);
    abort.abort();
    await work;
  }

  /** Writes what differs into the recording. Fails as the contract's `verifyRuns.update`. */
  async update(verifyRunId: string): Promise<VerifyRun> {
    const entry = this.#find(verifyRunId);
    await entry.work;
    if (entry.changed.length > 0) await this.#context.recordings.update(entry.run.request.recordingId, entry.changed);
    entry.changed = [];
    entry.run = { ...entry.run, updatable: 0, isUpdated: true };
    return entry.run;
  }

  /** Cancels what runs. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((id) => this.cancel(id)));
  }

  async #read(recordingId: RecordingId): Promise<Recording> {
    return readRecording(await this.#context.recordings.file(recordingId));
  }

  #find(verifyRunId: string): Entry {
    return this.#held.get(verifyRunId) ?? fail('unknownComparison');
  }

  /** Never rejects. */
  async #run(entry: Entry, session: Session, { requests }: Recording, request: VerifyRequest): Promise<void> {
    const {
      recordings: _recordings,
      sessions: _sessions,
      servers: _servers,
      inbox: _inbox,
      ...sending
    } = this.#context;
    const { signal } = entry.abort;
    const stop = () => void session.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      session.start();
      await session.ready();
      entry.run = { ...entry.run, phase: 'running' };
      const allowed = new Set(request.allowed);
      entry.changed = await repeatRecording(requests, {
        ...sending,
        session,
        signal,
        rules: [{ ignore: request.ignored }],
        decideCall: (runId, over) => this.#decide(runId, over, { allowed, asks: request.asks }),
        onReport: (report, compared) => addRow(entry, report, compared),
      });
      entry.run = { ...entry.run, updatable: entry.changed.length };
    } catch (thrown) {
      if (!signal.aborted) entry.run = { ...entry.run, failure: failureFrom(thrown) };
    } finally {
      await session.close();
      this.#context.catalog.remove(session.id);
      entry.run = { ...entry.run, phase: 'ended' };
    }
  }

  /** Decides about the call of a run as the person who started it said; other calls wait for one. */
  async #decide(
    runId: RunId,
    over: AbortSignal,
    { allowed, asks }: { allowed: ReadonlySet<string>; asks: boolean },
  ): Promise<void> {
    const { inbox, changes } = this.#context;
    for await (const _change of changes(over)) {
      for (const { id, subject } of inbox.list()) {
        if (subject.type !== 'toolCall' || subject.runId !== runId) continue;
        if (allowed.has(subject.tool)) inbox.decide(id, 'allow');
        else if (!asks) inbox.decide(id, 'deny');
      }
    }
  }
}

/** Whether a recording was made of a server. */
function isRecorded(server: Server, { server: recorded }: SessionHeader): boolean {
  if (server.transport === 'http') return server.url === recorded.url;
  return server.command === recorded.command && isDeepStrictEqual(server.args, recorded.args ?? []);
}

function addRow(entry: Entry, report: CheckReport, compared: ComparedSides | undefined): void {
  const { outcome, varies, ignored } = report;
  const state = outcome === 'same' && (varies.length > 0 || ignored > 0) ? 'varies' : outcome;
  const { counts } = entry.run;
  entry.run = { ...entry.run, counts: { ...counts, [state]: counts[state] + 1 } };
  const row: Row = { report, state };
  entry.rows.push(row);
  if (compared === undefined) return;
  const before = wholeText(compared.before);
  const after = wholeText(inOrderOf(compared.before, compared.after));
  entry.characters += before.length + after.length;
  if (entry.characters <= maxCharacters) row.texts = { before, after };
}
