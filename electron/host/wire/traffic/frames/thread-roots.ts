import type { DatabaseSync } from 'node:sqlite';

/** The first frame of each frame's thread, four bytes each: read from the file when it is first asked for, then kept. */
export class ThreadRoots {
  readonly #db: DatabaseSync;
  /** How far before a frame its thread began; 0 for a frame that is the first one or in no thread. */
  #distances: Uint32Array | undefined;
  /** The seq of the first place. */
  #first = 1;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Notes a stored frame. */
  add(seq: number, thread: number | undefined): void {
    if (this.#distances !== undefined && thread !== undefined) this.#put(seq, thread);
  }

  /** The first frame of a frame's thread, itself where it is in none; `floor`: the lowest existing seq. */
  rootOf(seq: number, floor: number): number {
    const root = seq - (this.#read(floor)[seq - this.#first] ?? 0);
    return root < floor ? seq : root;
  }

  /** Forgets frames below a seq. */
  dropBelow(floor: number): void {
    const dropped = floor - this.#first;
    // Not at every step, as it copies what is left.
    if (this.#distances === undefined || dropped < this.#distances.length / 2) return;
    const left = this.#distances.subarray(Math.min(dropped, this.#distances.length));
    this.#distances = new Uint32Array(Math.max(4096, left.length));
    this.#distances.set(left);
    this.#first = floor;
  }

  /** Reads everything again when it is next asked for: after frames were removed, or a transaction was rolled back. */
  reset(): void {
    this.#distances = undefined;
  }

  #read(floor: number): Uint32Array {
    if (this.#distances !== undefined) return this.#distances;
    this.#distances = new Uint32Array(4096);
    this.#first = floor;
    // The index has both, so the wide rows aren't read; a call for each takes an eighth of the time of a row for each.
    this.#db.function('note_thread', (seq, thread) => {
      if (Number(seq) >= floor) this.#put(Number(seq), Number(thread));
      return 0;
    });
    this.#db
      .prepare('select sum(note_thread(seq, thread)) from frames indexed by frames_thread where thread is not null')
      .get();
    return this.#distances;
  }

  #put(seq: number, thread: number): void {
    const place = seq - this.#first;
    const distances = this.#distances ?? new Uint32Array(0);
    if (place < distances.length) {
      distances[place] = seq - thread;
      return;
    }
    const grown = new Uint32Array(Math.max(place + 1, distances.length * 2));
    grown.set(distances);
    grown[place] = seq - thread;
    this.#distances = grown;
  }
}
