/** Work that may be interrupted at each `yield`. */
export type Steps<Result = void> = Generator<void, Result, void>;

/** Does work at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
