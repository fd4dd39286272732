import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';

type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 't'> : never;

/** What another program's file says about a session. Its id is given when it is written. */
export type ImportedHeader = Pick<SessionHeader, 'startedAt' | 'transport' | 'server' | 'recorder' | 'redaction'>;

/** Makes the entries of sessions of the parts of another program's file. */
export interface Converter<Part> {
  /** False when nothing is known of such a part. */
  add(part: Part): boolean;
}

/** Where a converter puts what it makes. `session` distinguishes the sessions of a file. */
export interface ImportSink {
  /** The header of a session, before its first entry. */
  begin(session: string, header: ImportedHeader): void;
  add(session: string, entry: SessionEntry): void;
}

/** Puts the entries of one session in a sink; the time never goes back. */
export class EntrySink {
  readonly #add: (entry: SessionEntry) => void;
  #t = 0;

  constructor(add: (entry: SessionEntry) => void) {
    this.#add = add;
  }

  /** `ms`: since the beginning of the session, with fractions. */
  add(ms: number, entry: Untimed<SessionEntry>): void {
    const t = Math.round(ms * 1000);
    if (Number.isSafeInteger(t) && t > this.#t) this.#t = t;
    this.#add({ t: this.#t, ...entry });
  }
}
