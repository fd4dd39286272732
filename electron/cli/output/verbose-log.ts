import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import type { Frame } from '#shared/model/frame.ts';
import type { NegotiationStep } from '#shared/model/session.ts';
import type { Terminal } from './terminal.ts';

const rowsAtOnce = 500;
const arrows = { out: '->', in: '<-', local: '--' };

/** Prints every negotiation step and frame to stderr as they happen, for `--verbose`. */
export class VerboseLog {
  readonly #host: Host;
  readonly #terminal: Terminal;
  readonly #startedAt: number;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #session: Session | undefined;
  #frames = 0;
  #steps = 0;

  constructor(host: Host, terminal: Terminal) {
    this.#host = host;
    this.#terminal = terminal;
    this.#startedAt = host.platform.clock.now();
    this.#done = this.#follow();
  }

  about(session: Session): void {
    this.#session = session;
  }

  /** Prints the rest; resolves when everything is printed. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#done;
    await this.#notify();
  }

  async #follow(): Promise<void> {
    for await (const _digest of this.#host.digests.watch(0, this.#stop.signal)) await this.#notify();
  }

  /** Prints new lines, in order of time. */
  async #notify(): Promise<void> {
    for (let more = true; more; ) {
      const { rows, total } = await this.#host.traffic.rows({}, this.#frames, rowsAtOnce);
      const steps = this.#session?.view().steps.slice(this.#steps) ?? [];
      const lines = [
        ...rows.map((frame) => ({ at: frame.at, line: this.#frameLine(frame) })),
        ...steps.map((step) => ({ at: step.at, line: this.#stepLine(step) })),
      ];
      for (const { line } of lines.sort((one, other) => one.at - other.at)) this.#terminal.note(line);
      this.#steps += steps.length;
      this.#frames += rows.length;
      more = rows.length > 0 && this.#frames < total;
    }
  }

  #stepLine({ at, kind, params }: NegotiationStep): string {
    const facts = Object.entries(params).map(([name, value]) => ` ${name}=${value}`);
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
