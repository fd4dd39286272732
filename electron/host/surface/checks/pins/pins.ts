import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { pinRow } from '#shared/checks/pin-row.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { CheckResult, SameExpectation } from '#shared/model/checks/check.ts';
import type { CheckRequest, CheckRun } from '#shared/model/checks/check-run.ts';
import type { Pin, PinList, PinSubject, StoredPin } from '#shared/model/checks/pin.ts';
import { differs } from '#shared/model/checks/pin-difference.ts';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import { type PinId, pinIdSchema, type ServerId } from '#shared/model/id/id.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import type { ToolGate } from '../../../inbox/gate/tool-gate.ts';
import type { WholePin } from '../../../records/history/pin-store.ts';
import type { Session } from '../../../sessions/session.ts';
import type { RestartCause } from '../../../sessions/session-registry.ts';
import type { Prompts } from '../../prompts/prompts.ts';
import type { ResourceReader } from '../../resources/resource-reader.ts';
import type { ToolCalls } from '../../tools/tool-calls.ts';
import type { CheckRuns } from '../check-runs.ts';
import type { Undo } from '../planned-check.ts';
import { acceptPins, PinChecks, type PinChecksContext, recordedResult } from './pin-checks.ts';

const mostPins = 100;
const mostArgumentCharacters = 100_000;
/** Removed pins that can be restored. */
const mostRemoved = 20;

export interface PinsContext extends PinChecksContext {
  calls: Pick<ToolCalls, 'history'>;
  prompts: Pick<Prompts, 'history'>;
  resources: Pick<ResourceReader, 'find'>;
  gate: ToolGate;
  runs: CheckRuns;
  settings: { readonly value: Pick<Settings, 'pinRuns'> };
  /** What came of a restart is known. */
  onChange(): void;
}

/** Calls, reads and prompts that run again after a restart of their server, and what changed in their results. */
export class Pins {
  readonly #context: PinsContext;
  /** Servers whose next session is one after a restart that runs the pins. */
  readonly #restarting = new Set<ServerId>();
  readonly #restarts = new Map<ServerId, NonNullable<PinList['restart']>>();
  readonly #removed = new BoundedMap<PinId, WholePin>(mostRemoved);

  constructor(context: PinsContext) {
    this.#context = context;
  }

  /** See the contract's `pins.list`. */
  list(serverId: ServerId): PinList {
    const phases = this.#phases(serverId);
    const restart = this.#restarts.get(serverId);
    const pins = this.#context.history.pins.list(serverId).map((pin): Pin => {
      const phase = phases.get(pin.id);
      return { ...pin, ...(phase && { phase }) };
    });
    return { pins, ...(restart && { restart }) };
  }

  /** See the contract's `pins.add`. */
  async add(source: CheckOrigin, name = ''): Promise<Pin> {
    const { pins: store } = this.#context.history;
    const { serverId, subject, response } = this.#source(source);
    if (response.responseSeq === undefined) fail('pinUnusable', { problem: 'noResult' });
    if (JSON.stringify(subject).length > mostArgumentCharacters) {
      fail('pinUnusable', { problem: 'tooLarge', limit: mostArgumentCharacters });
    }
    const { result: base, text } = await recordedResult(response, this.#context);
    const known = store.list(serverId);
    const same = known.find((pin) => isDeepStrictEqual(pin.subject, subject));
    if (same !== undefined) {
      store.rebase(same.id, base, text);
      if (name !== '') store.update(same.id, { name });
      return store.get(same.id);
    }
    if (known.length >= mostPins) fail('pinUnusable', { problem: 'tooMany', limit: mostPins });
    const id = pinIdSchema.parse(randomUUID());
    const pin: StoredPin = { id, serverId, name, isOn: true, subject, base };
    store.add(pin, { before: text });
    return pin;
  }

  /** What came of a pin last, with both results. Fails with `unknownPin`. */
  result(id: PinId): CheckResult {
    const { pins: store } = this.#context.history;
    const { serverId } = store.get(id);
    const pins = this.list(serverId).pins;
    const ordinal = pins.findIndex((each) => each.id === id);
    const pin = pins[ordinal] ?? fail('unknownPin');
    const row = pinRow(pin, ordinal);
    // What differs is known as long as the run is held.
    const newest = pin.latest === undefined ? undefined : this.#newest(id);
    const held = newest && this.#context.runs.result(newest.checkRunId, newest.ordinal);
    const same: SameExpectation = {
      ...{ kind: 'same', holds: row.state === 'passed', differs: [], varies: [], ignored: 0, limits: [], unjudged: [] },
      ...held?.expectations.find((each) => each.kind === 'same'),
      ...store.texts(id),
    };
    const { runId, responseSeq } = held ?? {};
    return {
      ...row,
      expectations: [same],
      ...(runId !== undefined && { runId }),
      ...(responseSeq !== undefined && { responseSeq }),
    };
  }

  /** Compares them with their newest results from now on. Fails with `unknownPin`, `pinUnusable`, `storageFailed`. */
  accept(ids: readonly PinId[]): Undo {
    return acceptPins(ids, this.#context.history);
  }

  remove(id: PinId): void {
    this.#removed.set(id, this.#context.history.pins.remove(id));
  }

  restore(id: PinId): void {
    const { pin, texts, place } = this.#removed.get(id) ?? fail('unknownPin');
    this.#context.history.pins.add(pin, texts, place);
    this.#removed.delete(id);
  }

  /** These pins of a session's server to be run, else those that are on; without those that wait for their turn already. */
  planned(session: Session, request: CheckRequest): PinChecks {
    const { pins: store } = this.#context.history;
    const { id: serverId } = session.server;
    const { source } = request;
    const chosen = source.kind === 'pins' ? source.pinIds?.map((id) => store.get(id)) : undefined;
    const phases = this.#phases(serverId);
    const pins = (chosen ?? store.list(serverId).filter(({ isOn }) => isOn)).filter(({ id }) => !phases.has(id));
    return new PinChecks({ request, session, pins }, this.#context);
  }

  cancel(serverId: ServerId): void {
    for (const { checkRunId } of this.#open(serverId)) void this.#context.runs.cancel(checkRunId);
  }

  /** Called before a server is started again, whether it has a session or had one. */
  restarting(session: Session, cause: RestartCause): void {
    const { gate, settings } = this.#context;
    const { id: serverId } = session.server;
    this.cancel(serverId);
    const { pinRuns } = settings.value;
    const byPerson = cause === 'person' && pinRuns === 'restart' && session.view().end?.cause !== 'stopped';
    if (byPerson || (cause === 'watchedFile' && pinRuns !== 'byHand')) {
      gate.keepForPins(session);
      this.#restarting.add(serverId);
    } else {
      gate.dropKept(serverId);
      this.#restarting.delete(serverId);
    }
  }

  /** Called when a session is ready; `lists` resolves once its lists are fetched. */
  async ready(session: Session, lists: Promise<unknown>): Promise<void> {
    const { gate, history, clock, onChange } = this.#context;
    const store = history.pins;
    const { id: serverId } = session.server;
    if (!this.#restarting.delete(serverId)) return;
    const pins = store.list(serverId).filter(({ isOn }) => isOn);
    gate.allowForPins(session, new Set(pins.flatMap(({ subject }) => (subject.kind === 'tool' ? [subject.tool] : []))));
    if (pins.length === 0) return;
    await lists;
    if (session.phase !== 'ready') return;
    const { runs } = this.#context;
    const planned = this.planned(session, { source: { kind: 'pins' }, serverId, allowed: [], asks: false });
    const { isCancelled } = await runs.ended((await runs.start(planned)).checkRunId);
    if (isCancelled) return;
    const differing = store.list(serverId).filter((pin) => pin.isOn && differs(pin)).length;
    this.#restarts.set(serverId, { at: clock.now(), pins: pins.length, differing });
    onChange();
  }

  ended({ server }: Session): void {
    this.cancel(server.id);
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.cancel(serverId);
    this.#restarts.delete(serverId);
    this.#context.gate.dropKept(serverId);
    for (const [id, { pin }] of this.#removed) if (pin.serverId === serverId) this.#removed.delete(id);
  }

  /** The runs of a server's pins that haven't ended. */
  #open(serverId: ServerId): CheckRun[] {
    return this.#context.runs
      .list()
      .filter(
        ({ request, phase, isCancelled }) =>
          request.source.kind === 'pins' && request.serverId === serverId && phase !== 'ended' && !isCancelled,
      );
  }

  /** The pins that run, or come after the one that runs. */
  #phases(serverId: ServerId): Map<PinId, 'running' | 'waiting'> {
    const phases = new Map<PinId, 'running' | 'waiting'>();
    for (const { checkRunId } of this.#open(serverId)) {
      for (const { pinId, state, isRunning } of this.#context.runs.results(checkRunId)) {
        if (pinId !== undefined && state === undefined) phases.set(pinId, isRunning ? 'running' : 'waiting');
      }
    }
    return phases;
  }

  /** The newest held run in which a pin ended, and its place there. */
  #newest(id: PinId): { checkRunId: string; ordinal: number } | undefined {
    const { runs } = this.#context;
    for (const { checkRunId } of runs.list().reverse()) {
      const found = runs.results(checkRunId).find(({ pinId, state }) => pinId === id && state !== undefined);
      if (found !== undefined) return { checkRunId, ordinal: found.ordinal };
    }
    return undefined;
  }

  #source(source: CheckOrigin) {
    const { calls, prompts, resources } = this.#context;
    if (source.kind === 'resource') {
      const { serverId, read } = resources.find(source.readId);
      const subject: PinSubject = { kind: 'resource', uri: read.uri };
      return { serverId, subject, response: { ...read, isError: false } };
    }
    if (source.kind === 'prompt') {
      const run = prompts.history.find(source.runId);
      const subject: PinSubject = { kind: 'prompt', prompt: run.prompt, arguments: run.arguments };
      return { serverId: run.serverId, subject, response: { ...run, isError: false } };
    }
    const call = calls.history.find(source.runId);
    const { serverId, tool, argumentsText, invalid, asTask, outcome } = call;
    const subject: PinSubject = { kind: 'tool', tool, argumentsText, invalid, ...(asTask && { asTask }) };
    return { serverId, subject, response: { ...call, isError: outcome === 'toolError' } };
  }
}
