import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { type PinId, pinIdSchema, type ReadId, type RunId, type ServerId } from '#shared/model/id/id.ts';
import type { Pin, PinList, PinSubject, StoredPin } from '#shared/model/runs/pin.ts';
import { differs } from '#shared/model/runs/pin-difference.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import type { RemovedPin } from '../../records/history/pin-store.ts';
import type { Session } from '../../sessions/session.ts';
import type { RestartCause, SessionRegistry } from '../../sessions/session-registry.ts';
import { PinRunner, type RunnerContext } from './pin-runner.ts';

const mostPins = 100;
const mostArgumentCharacters = 100_000;
/** Removed pins that can be restored. */
const mostRemoved = 20;

interface PinsContext extends RunnerContext {
  sessions: SessionRegistry;
  settings: { readonly value: Pick<Settings, 'pinRuns'> };
  /** Pins started or ended to run. */
  onChange(): void;
}

/** The pins that run one after another, or wait for it. */
interface Turn {
  abort: AbortController;
  waiting: Set<PinId>;
  running?: PinId;
}

/** Calls, reads and prompts that run again after a restart of their server, and what changed in their results. */
export class Pins {
  readonly #context: PinsContext;
  readonly #runner: PinRunner;
  readonly #turns = new Map<ServerId, Turn>();
  readonly #ends = new Map<ServerId, Promise<void>>();
  /** Servers whose next session is one after a restart that runs the pins. */
  readonly #restarting = new Set<ServerId>();
  readonly #restarts = new Map<ServerId, NonNullable<PinList['restart']>>();
  readonly #removed = new BoundedMap<PinId, RemovedPin>(mostRemoved);

  constructor(context: PinsContext) {
    this.#context = context;
    this.#runner = new PinRunner(context);
  }

  /** See the contract's `pins.list`. */
  list(serverId: ServerId): PinList {
    const turn = this.#turns.get(serverId);
    const restart = this.#restarts.get(serverId);
    const pins = this.#context.history.pins.list(serverId).map((pin): Pin => {
      const phase = turn?.running === pin.id ? 'running' : turn?.waiting.has(pin.id) ? 'waiting' : undefined;
      return { ...pin, ...(phase && { phase }) };
    });
    return { pins, ...(restart && { restart }) };
  }

  /** See the contract's `pins.add`. */
  async add(source: { kind: 'tool' | 'prompt'; runId: RunId } | { kind: 'resource'; readId: ReadId }): Promise<Pin> {
    const { pins: store } = this.#context.history;
    const { serverId, subject, response } = this.#source(source);
    if (response.responseSeq === undefined) fail('pinUnusable', { problem: 'noResult' });
    if (JSON.stringify(subject).length > mostArgumentCharacters) {
      fail('pinUnusable', { problem: 'tooLarge', limit: mostArgumentCharacters });
    }
    const { result: base, text } = await this.#runner.stored(response);
    const known = store.list(serverId);
    const same = known.find((pin) => isDeepStrictEqual(pin.subject, subject));
    if (same !== undefined) {
      store.rebase(same.id, base, text);
      return store.get(same.id);
    }
    if (known.length >= mostPins) fail('pinUnusable', { problem: 'tooMany', limit: mostPins });
    const id = pinIdSchema.parse(randomUUID());
    const pin: StoredPin = { id, serverId, name: '', isOn: true, subject, base };
    store.add(pin, { before: text });
    return pin;
  }

  /** Fails with `unknownPin`, `pinUnusable`. */
  accept(id: PinId): void {
    const { pins: store } = this.#context.history;
    const result = store.get(id).latest?.result ?? fail('pinUnusable', { problem: 'noResult' });
    store.rebase(id, result);
  }

  remove(id: PinId): void {
    this.#removed.set(id, this.#context.history.pins.remove(id));
  }

  restore(id: PinId): void {
    const { pin, texts, place } = this.#removed.get(id) ?? fail('unknownPin');
    this.#context.history.pins.add(pin, texts, place);
    this.#removed.delete(id);
  }

  /** See the contract's `pins.run`. */
  run(serverId: ServerId): void {
    const pins = this.#context.history.pins.list(serverId).filter(({ isOn }) => isOn);
    void this.#start(this.#sessionOf(serverId), pins, { asks: false });
  }

  /** See the contract's `pins.runOne`. */
  runOne(id: PinId): void {
    const pin = this.#context.history.pins.get(id);
    void this.#start(this.#sessionOf(pin.serverId), [pin], { asks: true });
  }

  cancel(serverId: ServerId): void {
    const turn = this.#turns.get(serverId);
    if (turn === undefined) return;
    this.#turns.delete(serverId);
    turn.abort.abort();
    this.#context.onChange();
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
    if (session.phase !== 'ready' || !(await this.#start(session, pins, { asks: false }))) return;
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

  /** Runs pins after those that run. Resolves with false when they were cancelled. Never rejects. */
  #start(session: Session, pins: readonly StoredPin[], { asks }: { asks: boolean }): Promise<boolean> {
    const { id: serverId } = session.server;
    const turn = this.#turns.get(serverId) ?? { abort: new AbortController(), waiting: new Set<PinId>() };
    this.#turns.set(serverId, turn);
    const next = pins.filter(({ id }) => id !== turn.running && !turn.waiting.has(id));
    for (const { id } of next) turn.waiting.add(id);
    this.#context.onChange();
    const before = this.#ends.get(serverId) ?? Promise.resolve();
    const end = before.then(() => this.#runAll(session, turn, next, asks));
    this.#ends.set(serverId, end);
    return end.then(() => !turn.abort.signal.aborted);
  }

  async #runAll(session: Session, turn: Turn, pins: readonly StoredPin[], asks: boolean): Promise<void> {
    const { signal } = turn.abort;
    for (const pin of pins) {
      if (signal.aborted) return;
      turn.waiting.delete(pin.id);
      turn.running = pin.id;
      this.#context.onChange();
      await this.#runner.run(session, pin, { asks, signal });
      delete turn.running;
    }
    const { id: serverId } = session.server;
    if (turn.waiting.size === 0 && this.#turns.get(serverId) === turn) this.#turns.delete(serverId);
    this.#context.onChange();
  }

  #sessionOf(serverId: ServerId): Session {
    const { sessions } = this.#context;
    const session = sessions.ofServer(serverId);
    if (session?.isRecorded === true) fail('sessionReadOnly');
    return sessions.readyFor({ serverId, serverName: session?.server.name ?? serverId });
  }

  #source(source: { kind: 'tool' | 'prompt'; runId: RunId } | { kind: 'resource'; readId: ReadId }) {
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
