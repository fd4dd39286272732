import { useSyncExternalStore } from 'react';

/** Runs a callback later; changes made until then are reported together. */
export type Schedule = (callback: () => void) => void;

const beforePaint: Schedule = (callback) => requestAnimationFrame(callback);
/** Notifies at once, also in a window that isn't painted. */
export const atOnce: Schedule = (callback) => callback();

/** State outside the query cache. Notifies at most once per animation frame, unless `schedule` differs. */
export abstract class Observable {
  readonly #listeners = new Set<() => void>();
  readonly #schedule: Schedule;
  #version = 0;
  #isScheduled = false;

  constructor(schedule: Schedule = beforePaint) {
    this.#schedule = schedule;
  }

  /** Calls `listener` after changes; returns the function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.onSubscribe();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.onAbandon();
    };
  };

  /** A number that changes with every change. */
  readonly version = (): number => this.#version;

  protected get isObserved(): boolean {
    return this.#listeners.size > 0;
  }

  protected onSubscribe(): void {}

  protected onAbandon(): void {}

  protected notify(): void {
    this.#version += 1;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      for (const listener of this.#listeners) listener();
    });
  }
}

export class ObservableValue<Value> extends Observable {
  #value: Value;

  constructor(value: Value) {
    super(atOnce);
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly set = (value: Value): void => {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.notify();
  };
}

/** Rerenders the component whenever `observable` changes; returns its version. */
export function useVersion(observable: Observable): number {
  return useSyncExternalStore(observable.subscribe, observable.version);
}
