import type { FactSource } from '../../model/hosts/fact-source.ts';
import type { ClientSeen } from './client-seen.ts';
import type { CodeWords } from './probe-offer.ts';

/** What facts are made of. */
export interface Measurement {
  readonly seen: ClientSeen;
  readonly words: CodeWords;
  /** What the probe is called in the host’s configuration. */
  readonly server: string;
  /** Of the facts: a day. */
  readonly date: string;
  /** By the clock of what was seen. */
  readonly now: number;
  /** Of the profile, among those of clients with the same name: from 1 on. */
  readonly number: number;
}

/** Makes a fact of what was measured. */
export type MakeFact = <Value>(value: Value, note?: string) => FactSource & { value: Value };
