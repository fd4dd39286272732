import type { Failure } from '#shared/model/failure.ts';

/** Something with files of its own, and what is wrong with them. */
interface Source {
  readonly failure?: Failure | undefined;
}

/** What is wrong with Loupe's own files: configuration that cannot be read, a log that cannot be written. */
export class Problems {
  readonly #onChange: () => void;
  readonly #sources: (() => Iterable<Failure | undefined>)[] = [];
  #reported = '[]';

  /** `onChange` is called by `check` when the problems differ from those of the last call. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Sources whose failures count as problems from now on. */
  watch(...sources: readonly Source[]): void {
    this.#sources.push(() => sources.map(({ failure }) => failure));
  }

  /** Problems that belong to no store. */
  watchAlso(find: () => Iterable<Failure | undefined>): void {
    this.#sources.push(find);
  }

  list(): Failure[] {
    return this.#sources.flatMap((find) => [...find()]).filter((each) => each !== undefined);
  }

  /** To be called after something may have changed a problem. */
  readonly check = (): void => {
    const problems = JSON.stringify(this.list());
    if (problems === this.#reported) return;
    this.#reported = problems;
    this.#onChange();
  };
}
