/** How much work one comparison of schemas may take, so that a hostile schema ends as undecided. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Steps that aren't taken yet. */
  get left(): number {
    return Math.max(0, this.#left);
  }

  /** Takes one step, or more for a long text; false when none is left. */
  spend(characters = 0): boolean {
    this.#left -= 1 + Math.floor(characters / 256);
    return this.#left >= 0;
  }
}
