/** The shortest time between notices of a new head. */
const intervalMs = 50;

/** Tells of the newest seq: at once after a pause, else in steps. */
export class HeadNotice {
  readonly #notify: (head: number) => void;
  #head = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (head: number) => void) {
    this.#notify = tell;
  }

  moveTo(head: number): void {
    this.#head = head;
    this.#timer ??= setTimeout(() => this.#fire(), 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #fire(): void {
    const reported = this.#head;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#head !== reported) this.#fire();
    }, intervalMs);
    this.#timer.unref();
    this.#notify(reported);
  }
}
