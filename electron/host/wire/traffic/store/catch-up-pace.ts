/**
 * The full text is for when no frame has come for a moment. While they keep coming it gets a small share of the time, and
 * in a flood next to none, so that recording stays as fast as without it. In milliseconds.
 */
export const calmMs = 40;
const busyEveryMs = 400;
const floodEveryMs = 4000;

/** A higher rate is a flood. */
const floodFramesPerMs = 5;
const floodBytesPerMs = 5000;

/** Decides when bodies may be indexed while frames arrive. Times are of one clock, in milliseconds. */
export class CatchUpPace {
  #lastWrite = 0;
  #lastCatchUp = 0;
  #frames = 0;
  #bytes = 0;

  wrote(now: number, frames: number, bytes: number): void {
    this.#lastWrite = now;
    this.#frames += frames;
    this.#bytes += bytes;
  }

  caughtUp(now: number): void {
    this.#lastCatchUp = now;
    this.#frames = 0;
    this.#bytes = 0;
  }

  isCalm(now: number): boolean {
    return now - this.#lastWrite >= calmMs;
  }

  isDue(now: number): boolean {
    if (this.isCalm(now)) return true;
    const passed = now - this.#lastCatchUp;
    const isFlood = this.#frames > floodFramesPerMs * passed || this.#bytes > floodBytesPerMs * passed;
    return passed >= (isFlood ? floodEveryMs : busyEveryMs);
  }
}
