import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { CheckResult } from '#shared/model/checks/check.ts';
import type { Accepted, CheckPlan, CheckRequest, CheckRun } from '#shared/model/checks/check-run.ts';
import type { PinId, RecordingId } from '#shared/model/id/id.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type { Server } from '#shared/model/server.ts';
import type { Locale } from '#shared/model/settings/settings.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import type { Recordings } from '../../recordings/recordings.ts';
import { type Recording, readRecording, refuseMasked } from '../../recordings/replay/recording.ts';
import { readingChecks } from '../../recordings/verify/recorded-checks.ts';
import { recordedPin } from '../../recordings/verify/recorded-pin.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';
import type { SecretMask } from '../../storage/vault/secret-mask.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { withoutRun } from './check-result.ts';
import type { CheckRuns } from './check-runs.ts';
import type { Pins } from './pins/pins.ts';
import type { PlannedRun, Undo } from './planned-check.ts';
import { RecordingChecks, type RecordingChecksContext } from './recordings/recording-checks.ts';
import { TestChecks } from './tests/test-checks.ts';
import type { Tests } from './tests/tests.ts';

/** What was accepted and can be taken back. */
const mostUndone = 50;

type SourceOf<Kind extends CheckRequest['source']['kind']> = Extract<CheckRequest['source'], { kind: Kind }>;

export interface ChecksContext extends RecordingChecksContext {
  runs: CheckRuns;
  tests: Tests;
  pins: Pins;
  recordings: Pick<Recordings, 'file' | 'update'>;
  sessions: SessionRegistry;
  servers: Pick<ServerStore, 'list'>;
  secrets: Pick<SecretMask, 'text'>;
}

/** Runs the checks of all sources, and writes what is accepted. */
export class Checks {
  readonly runs: CheckRuns;
  readonly #context: ChecksContext;
  readonly #accepted = new BoundedMap<string, Undo>(mostUndone);

  constructor(context: ChecksContext) {
    this.#context = context;
    this.runs = context.runs;
  }

  /** See the contract's `checks.plan`. */
  async plan(recordingId: RecordingId): Promise<CheckPlan> {
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

  /** See the contract's `checks.start`. */
  async start(request: CheckRequest): Promise<CheckRun> {
    return this.runs.start(await this.#planned(request));
  }

  /** See the contract's `checks.accept`. */
  async accept(of: { checkRunId: string; ordinals?: number[] | undefined } | { pinIds: PinId[] }): Promise<Accepted> {
    const { accepted, undo } =
      'pinIds' in of
        ? { accepted: of.pinIds.length, undo: this.#context.pins.accept(of.pinIds) }
        : await this.runs.accept(of.checkRunId, of.ordinals);
    const undoId = randomUUID();
    this.#accepted.set(undoId, undo);
    return { undoId, accepted };
  }

  /** See the contract's `checks.undoAccept`. */
  async undoAccept(undoId: string): Promise<void> {
    const undo = this.#accepted.get(undoId) ?? fail('unknownComparison');
    await undo();
    this.#accepted.delete(undoId);
  }

  /** See the contract's `checks.report`. */
  async report({ checkRunId, format, locale }: { checkRunId: string; format: 'json' | 'junit'; locale: Locale }) {
    const run = this.runs.get(checkRunId);
    // Its texts aren't loaded at the start.
    const { runReport } = await import('./reports/run-report.ts');
    const text = runReport(run, withoutRun(this.runs.results(checkRunId), run.failure), { format, locale });
    return { text: this.#context.secrets.text(text) };
  }

  /** See the contract's `checks.result`. */
  result(of: { checkRunId: string; ordinal: number } | { pinId: PinId }): CheckResult {
    return 'pinId' in of ? this.#context.pins.result(of.pinId) : this.runs.result(of.checkRunId, of.ordinal);
  }

  /** See the contract's `tests.previewUpdate`. Resolves when the run has ended. */
  async previewUpdate(checkRunId: string) {
    await this.runs.ended(checkRunId);
    const tests = this.runs.planned(checkRunId);
    if (!(tests instanceof TestChecks)) return fail('unknownComparison');
    const { document, updates, kept } = tests.preview();
    return { text: document.text, revision: tests.file.revision, updates, kept };
  }

  async #planned(request: CheckRequest): Promise<PlannedRun> {
    const { source } = request;
    switch (source.kind) {
      case 'recording':
        return this.#recording(request, source);
      case 'tests':
        return this.#context.tests.planned(this.#session(request), request);
      case 'pins':
        return this.#context.pins.planned(this.#session(request), request);
    }
  }

  #session({ serverId }: CheckRequest) {
    const { sessions } = this.#context;
    const session = sessions.ofServer(serverId);
    if (session?.isRecorded === true) fail('sessionReadOnly');
    return sessions.readyFor({ serverId, serverName: session?.server.name ?? serverId });
  }

  async #recording(
    request: CheckRequest,
    { recordingId, ignored, allowsMasked }: SourceOf<'recording'>,
  ): Promise<RecordingChecks> {
    const { sessions, recordings } = this.#context;
    const { header, path, requests } = await this.#read(recordingId);
    refuseMasked(header, path, allowsMasked);
    const recorded = await inSlices(readingChecks(requests));
    const about = {
      ...{ request, recorded, hasOwnSession: true, rules: [{ ignore: ignored }] },
      session: await sessions.openSeparate(request.serverId, recordedPin(requests), 'checks'),
      write: (responses: Parameters<Recordings['update']>[1]) => recordings.update(recordingId, responses),
    };
    return new RecordingChecks(about, this.#context);
  }

  async #read(recordingId: RecordingId): Promise<Recording> {
    return readRecording(await this.#context.recordings.file(recordingId));
  }
}

/** Whether a recording was made of a server. */
function isRecorded(server: Server, { server: recorded }: SessionHeader): boolean {
  if (server.transport === 'http') return server.url === recorded.url;
  return server.command === recorded.command && isDeepStrictEqual(server.args, recorded.args ?? []);
}
