import type { ServerId } from '#shared/model/id/id.ts';

const MINUTE_MS = 60_000;

/** Counts the calls that passed without a person, so that a runaway loop needs a person. */
export class CallRate {
  readonly #passed = new Map<ServerId, number[]>();

  /** Takes one of `perMinute` calls to the server; false when none is left for now. `now` is in milliseconds. */
  allows(serverId: ServerId, perMinute: number, now: number): boolean {
    const recent = (this.#passed.get(serverId) ?? []).filter((at) => at > now - MINUTE_MS);
    const isLeft = recent.length < perMinute;
    if (isLeft) recent.push(now);
    this.#passed.set(serverId, recent);
    return isLeft;
  }

  /** A person looked: the server has its whole allowance again. */
  reset(serverId: ServerId): void {
    this.#passed.delete(serverId);
  }
}
