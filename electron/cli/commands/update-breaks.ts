import type { Failure } from '#shared/model/failure.ts';
import type { RunContext } from './run-context.ts';

/** Reports on stderr, with a line each, when what brings updates breaks and when it is open again. */
export class UpdateBreaks {
  readonly #context: RunContext;
  /** The URIs whose listens broke and are not back. */
  readonly #brokenListens = new Set<string>();
  /** What was reported of the event stream last; undefined while it is open. */
  #stream: 'streamBroke' | 'streamLost' | undefined;

  constructor(context: RunContext) {
    this.#context = context;
  }

  /** Reports what changed since the last call. */
  check(): void {
    this.#checkListens();
    this.#checkStream();
  }

  /** Listens belong to 2026-07-28. */
  #checkListens(): void {
    const { host, terminal, text } = this.#context;
    for (const { uri, state, failure } of host.subscriptions.list()) {
      if (state === 'active' && this.#brokenListens.delete(uri)) terminal.note(text('cli.watch.listenBack', { uri }));
      if (state !== 'reopening' || this.#brokenListens.has(uri)) continue;
      this.#brokenListens.add(uri);
      terminal.note(text('cli.watch.listenBroke', { uri, reason: this.#reason(failure) }));
    }
  }

  /** Until 2025-11-25, an HTTP server's updates come on its event stream. */
  #checkStream(): void {
    const { session, terminal, text } = this.#context;
    const { state, wasOpen, failure } = session.view().listenStream ?? {};
    if (state === 'open') {
      if (this.#stream !== undefined) terminal.note(text('cli.watch.streamBack'));
      this.#stream = undefined;
      return;
    }
    const now = state === 'givenUp' ? 'streamLost' : 'streamBroke';
    const isBroken = wasOpen === true && (state === 'waiting' || state === 'givenUp');
    if (!isBroken || this.#stream === now) return;
    this.#stream = now;
    terminal.note(text(`cli.watch.${now}`, { reason: this.#reason(failure) }));
  }

  #reason(failure: Failure | undefined): string {
    return failure === undefined ? '' : this.#context.text(`failure.${failure.code}.message`, failure.params);
  }
}
