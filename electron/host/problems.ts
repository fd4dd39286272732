import type { Failure } from '#shared/model/failure.ts';

/** What is wrong with Loupe's own files: configuration that cannot be read, a log that cannot be written. */
export class Problems {
  readonly #onChange: () => void;
  #find: () => readonly (Failure | undefined)[] = () => [];
  #reported = '[]';

  /** `onChange` is called by `check` when the problems differ from those of the last call. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Where problems are found from now on. */
  watch(find: () => readonly (Failure | undefined)[]): void {
    this.#find = find;
  }

  list(): Failure[] {
    return this.#find().filter((each) => each !== undefined);
  }

  /** To be called after something may have changed a problem. */
  readonly check = (): void => {
    const problems = JSON.stringify(this.list());
    if (problems === this.#reported) return;
    this.#reported = problems;
    this.#onChange();
  };
}
