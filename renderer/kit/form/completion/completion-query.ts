import type { Failure } from '#shared/model/failure.ts';
import { atOnce, Observable } from '../../../data/observable.ts';

/** What a server proposed for one text. */
export interface Suggestions {
  values: readonly string[];
  /** How many there are altogether, as the server says. */
  total?: number | undefined;
  hasMore?: boolean | undefined;
  /** How long the server took, in milliseconds. */
  durationMs: number;
}

/** Asks a server to complete a text; aborting cancels the request on the wire. */
export type Complete = (text: string, signal: AbortSignal) => Promise<Suggestions>;

/** How the proposals for one field stand. The last ones stay while new ones are awaited. */
export interface CompletionState {
  isAsking: boolean;
  suggestions?: Suggestions | undefined;
  failure?: Failure | undefined;
}

/** How long typing must rest before the server is asked, in milliseconds. */
export const restMs = 150;

/**
 * The proposals for one field: asks once typing rests, gives up on what is no longer wanted, and drops answers
 * that come too late.
 */
export class CompletionQuery extends Observable {
  readonly #failureOf: (error: unknown) => Failure;
  #state: CompletionState = { isAsking: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(failureOf: (error: unknown) => Failure) {
    super(atOnce);
    this.#failureOf = failureOf;
  }

  readonly state = (): CompletionState => this.#state;

  /** Asks for `text` when nothing else is asked for meanwhile; at once with `delayMs` 0. */
  ask(text: string, complete: Complete, delayMs = restMs): void {
    this.#abandon();
    this.#put({ isAsking: true, suggestions: this.#state.suggestions });
    if (delayMs === 0) this.#send(text, complete);
    else this.#timer = setTimeout(() => this.#send(text, complete), delayMs);
  }

  /** Gives up on what is awaited and forgets what came. */
  forget(): void {
    this.#abandon();
    this.#put({ isAsking: false });
  }

  /** Gives up on what is awaited; what came stays. */
  stop(): void {
    if (!this.#state.isAsking) return;
    this.#abandon();
    this.#put({ ...this.#state, isAsking: false });
  }

  #send(text: string, complete: Complete): void {
    const controller = new AbortController();
    this.#running = controller;
    const finish = (state: Omit<CompletionState, 'isAsking'>) => {
      if (this.#running !== controller) return;
      this.#running = undefined;
      this.#put({ isAsking: false, ...state });
    };
    complete(text, controller.signal).then(
      (suggestions) => finish({ suggestions }),
      (thrown: unknown) => finish({ failure: this.#failureOf(thrown) }),
    );
  }

  #abandon(): void {
    clearTimeout(this.#timer);
    const abandoned = this.#running;
    this.#running = undefined;
    abandoned?.abort();
  }

  #put(state: CompletionState): void {
    this.#state = state;
    this.notify();
  }
}
