import type { Failure } from '#shared/model/failure.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { Server } from '#shared/model/server.ts';
import type { NegotiationStep, SessionView } from '#shared/model/session.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { Clock } from '../platform.ts';
import type { Link } from '../wire/transports/link.ts';
import type { Agreement } from './negotiation/negotiation.ts';

/** The cause of a failed attempt is complete in its frame. */
const stepCauseCharacters = 500;

const stderrLines = 50;
const stderrLineCharacters = 500;

export class SessionState {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #view: SessionView;
  #partialStderrLine = '';

  constructor(id: SessionView['id'], server: Server, clock: Clock, changed: () => void, as?: SessionView['as']) {
    this.#clock = clock;
    this.#changed = changed;
    this.#view = {
      id,
      serverId: server.id,
      serverName: server.name,
      phase: 'starting',
      startedAt: clock.now(),
      transport: server.transport === 'stdio' ? 'stdio' : 'http',
      target: targetOf(server),
      pin: server.pin,
      ...(as && { as }),
      steps: [],
      clientCapabilities: {},
      inFlight: [],
      stderrTail: [],
      strayLines: 0,
    };
  }

  get view(): SessionView {
    return this.#view;
  }

  /** Reports a change outside this state, such as the requests in flight. */
  touch(): void {
    this.#changed();
  }

  change(change: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changed();
  }

  step(kind: NegotiationStep['kind'], params: NegotiationStep['params'] = {}, frameSeq?: number): void {
    this.#addStep({ kind, at: this.#clock.now(), params, ...(frameSeq !== undefined && { frameSeq }) });
  }

  /** A step because an attempt failed. */
  failedStep(kind: NegotiationStep['kind'], failure: Failure): void {
    const { frameSeq, cause } = failure;
    const shown = cause === undefined ? failure : { ...failure, cause: cause.slice(0, stepCauseCharacters) };
    const at = this.#clock.now();
    this.#addStep({ kind, at, params: {}, failure: shown, ...(frameSeq !== undefined && { frameSeq }) });
  }

  #addStep(step: NegotiationStep): void {
    this.change({ steps: [...this.#view.steps, step] });
  }

  agreed(agreement: Agreement, clientCapabilities: JsonObject): void {
    const { era, revision, answeredRevision, offeredRevision, handshakeSeq } = agreement;
    const { capabilities, serverInfo, instructions, isCut } = agreement;
    this.change({
      phase: 'ready',
      readyAt: this.#clock.now(),
      era,
      revision,
      offeredRevision,
      capabilities,
      handshakeSeq,
      clientCapabilities,
      ...(answeredRevision !== undefined && { answeredRevision }),
      ...(serverInfo !== undefined && { serverInfo }),
      ...(instructions !== undefined && { instructions }),
      ...(isCut && { isDescriptionCut: true }),
    });
  }

  /** Ends the session; false when it has already ended. */
  end(failure: Failure | undefined): boolean {
    if (this.#view.phase === 'ended') return false;
    const cause = failure === undefined ? 'stopped' : this.#view.readyAt === undefined ? 'failed' : 'lost';
    this.change({ phase: 'ended', endedAt: this.#clock.now(), end: { cause, ...(failure && { failure }) } });
    return true;
  }

  mirror({ process, httpSessionId, listenStream }: Pick<Link, 'process' | 'httpSessionId' | 'listenStream'>): void {
    this.change({
      ...(process && { process }),
      ...(httpSessionId !== undefined && { httpSessionId }),
      listenStream,
    });
  }

  stray(): void {
    this.change({ strayLines: this.#view.strayLines + 1 });
  }

  stderr(text: string): void {
    const lines = (this.#partialStderrLine + text).split('\n');
    this.#partialStderrLine = (lines.pop() ?? '').slice(-stderrLineCharacters);
    const complete = lines.map((line) => line.slice(0, stderrLineCharacters)).filter((line) => line.trim() !== '');
    if (complete.length === 0) return;
    this.change({ stderrTail: [...this.#view.stderrTail, ...complete].slice(-stderrLines) });
  }
}

function targetOf(server: Server): string {
  return server.transport === 'stdio' ? [server.command, ...server.args].join(' ') : shownUrl(server.url);
}
