import { failureFrom } from '#shared/messages/failure.ts';
import type { FailureCode } from '#shared/model/failure.ts';
import type { PeerResponse } from './peer-response.ts';

/** Lists that a server of the modern era has to answer; templates are left out of many servers. */
const listMethods = new Set(['resources/list', 'prompts/list', 'tools/list']);

/** Failures that say nothing about the era. */
const unrelated: ReadonlySet<FailureCode> = new Set(['cancelled', 'unauthorized', 'forbidden', 'notConnected']);

/**
 * Finds a server that responds to `server/discover` but not to the requests that follow: doubtful while lists fail and
 * nothing has succeeded.
 */
export class EraDoubt {
  readonly #onChange: (isDoubtful: boolean) => void;
  #hasWorked = false;
  #isDoubtful = false;

  constructor(onChange: (isDoubtful: boolean) => void) {
    this.#onChange = onChange;
  }

  /** Follows a request of a detected modern era; its outcome is unchanged. */
  async follow(method: string, response: Promise<PeerResponse>): Promise<PeerResponse> {
    try {
      const outcome = await response;
      if (outcome.error === undefined) this.#worked(method);
      else this.#failed(method);
      return outcome;
    } catch (thrown) {
      if (!unrelated.has(failureFrom(thrown).code)) this.#failed(method);
      throw thrown;
    }
  }

  #worked(method: string): void {
    if (method === 'server/discover' || this.#hasWorked) return;
    this.#hasWorked = true;
    if (this.#isDoubtful) this.#onChange(false);
  }

  #failed(method: string): void {
    if (this.#hasWorked || this.#isDoubtful || !listMethods.has(method)) return;
    this.#isDoubtful = true;
    this.#onChange(true);
  }
}
