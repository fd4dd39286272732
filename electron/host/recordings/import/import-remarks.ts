import type { ImportRemarks, IncompleteEntry } from '#shared/model/recordings/recording.ts';

/** So many are named one by one. */
const mostListed = 100;

/** Collects what a file lacks while it is imported. Lines and entries are counted from 1. */
export class RemarkList {
  #skipped = 0;
  readonly #incomplete: IncompleteEntry[] = [];
  #more = 0;

  /** How many lines or entries weren't taken over. */
  get skipped(): number {
    return this.#skipped;
  }

  get remarks(): ImportRemarks {
    return { skipped: this.#skipped, incomplete: this.#incomplete, moreIncomplete: this.#more };
  }

  /** One isn't taken over, as it isn't meant for a recording. */
  skip(): void {
    this.#skipped += 1;
  }

  /** One can't be read, or is of an unknown kind. */
  unread(number: number): void {
    this.#skipped += 1;
    this.#add({ number, missing: [] });
  }

  /** One is taken over without what `missing` names. */
  lacks(entry: IncompleteEntry): void {
    if (entry.missing.length > 0) this.#add(entry);
  }

  #add(entry: IncompleteEntry): void {
    if (this.#incomplete.length < mostListed) this.#incomplete.push(entry);
    else this.#more += 1;
  }
}
