import { setTimeout } from 'node:timers/promises';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import type { NegotiationStep } from '#shared/model/session.ts';
import type { Terminal } from './terminal.ts';

const rowsAtOnce = 500;
const arrows = { out: '->', in: '<-', local: '--' };

/** Frames may match a filter later: a request when its latency is known, a body when it is indexed. */
const rowsCheckedAgain = 500;

interface Printed {
  /** Negotiation steps, and all frames without a filter. */
  verbose: boolean;
  traffic?: string | undefined;
}

/** Prints negotiation steps and frames to stderr as they happen, for `--verbose` and `--traffic`. */
export class VerboseLog {
  readonly #host: Host;
  readonly #terminal: Terminal;
  readonly #hasSteps: boolean;
  readonly #query: string | undefined;
  readonly #startedAt: number;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  readonly #printed = new Set<number>();
  #session: Session | undefined;
  #frames = 0;
  #steps = 0;

  constructor(host: Host, terminal: Terminal, { verbose, traffic }: Printed) {
    this.#host = host;
    this.#terminal = terminal;
    this.#hasSteps = verbose;
    this.#query = traffic;
    this.#startedAt = host.platform.clock.now();
    this.#done = this.#follow();
  }

  about(session: Session): void {
    this.#session = session;
  }

  /** Resolves when everything is printed. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#done;
    if (this.#query !== undefined) {
      const filter = { query: this.#query };
      while (((await this.#host.stores.traffic.rows(filter, 0, 0)).bodies?.pending ?? 0) > 0) await setTimeout(10);
      this.#frames = 0;
    }
    await this.#notify();
  }

  async #follow(): Promise<void> {
    for await (const _digest of this.#host.digests.watch(0, this.#stop.signal)) {
      this.#frames = Math.max(0, this.#frames - (this.#query === undefined ? 0 : rowsCheckedAgain));
      await this.#notify();
    }
  }

  /** Prints new lines, in order of time. */
  async #notify(): Promise<void> {
    const filter = this.#query === undefined ? {} : { query: this.#query };
    for (let more = true; more; ) {
      const { rows, total } = await this.#host.stores.traffic.rows(filter, this.#frames, rowsAtOnce);
      const steps = this.#hasSteps ? (this.#session?.view().steps.slice(this.#steps) ?? []) : [];
      const lines = [
        ...this.#unprinted(rows).map((frame) => ({ at: frame.at, line: this.#frameLine(frame) })),
        ...steps.map((step) => ({ at: step.at, line: this.#stepLine(step) })),
      ];
      for (const { line } of lines.sort((one, other) => one.at - other.at)) this.#terminal.note(line);
      this.#steps += steps.length;
      this.#frames += rows.length;
      more = rows.length > 0 && this.#frames < total;
    }
  }

  #unprinted(rows: readonly Frame[]): readonly Frame[] {
    if (this.#query === undefined) return rows;
    const unprinted = rows.filter(({ seq }) => !this.#printed.has(seq));
    for (const { seq } of unprinted) this.#printed.add(seq);
    return unprinted;
  }

  #stepLine({ at, kind, params, failure }: NegotiationStep): string {
    const all = { ...params, ...(failure && { failure: failure.code }) };
    const facts = Object.entries(all).map(([name, value]) => ` ${name}=${value}`);
    return `${this.#time(at)} ** ${kind}${facts.join('')}`;
  }

  #frameLine({ at, direction, channel, kind, method, rpcId, size, summary }: Frame): string {
    const facts = [arrows[direction], channel, kind, method, rpcId, `${size} B`, summary];
    return `${this.#time(at)} ${facts.filter(Boolean).join(' ')}`;
  }

  #time(at: number): string {
    return `${(at - this.#startedAt).toFixed(1).padStart(9)} ms`;
  }
}
