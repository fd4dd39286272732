import type { FieldProblem } from './field-problem.ts';

const none: readonly FieldProblem[] = [];

/** The problems of each field. A field hears only of its own, and only when they change. */
export class ProblemStore {
  #byPointer = new Map<string, readonly FieldProblem[]>();
  readonly #listeners = new Set<() => void>();

  /** Puts these in place of those before. */
  set(problems: readonly FieldProblem[]): void {
    const next = new Map<string, FieldProblem[]>();
    for (const problem of problems) {
      const known = next.get(problem.pointer);
      if (known === undefined) next.set(problem.pointer, [problem]);
      else known.push(problem);
    }
    const before = this.#byPointer;
    this.#byPointer = new Map(
      [...next].map(([pointer, list]) => {
        const old = before.get(pointer);
        return [pointer, old !== undefined && isSame(old, list) ? old : list];
      }),
    );
    for (const notify of this.#listeners) notify();
  }

  /** The problems at a pointer: the same list as long as they are the same. */
  at(pointer: string): readonly FieldProblem[] {
    return this.#byPointer.get(pointer) ?? none;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

function isSame(one: readonly FieldProblem[], other: readonly FieldProblem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ keyword, message }, index) => keyword === other[index]?.keyword && message === other[index]?.message)
  );
}
