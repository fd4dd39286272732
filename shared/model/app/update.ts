import type { Failure } from '../failure.ts';

/** A version in the feed of updates that is newer than the running one. */
export interface NewerVersion {
  version: string;
  /** When it was released, in milliseconds since 1970. */
  releasedAt?: number;
  /** What the feed says about it: a text from outside. */
  notes?: string;
}

/**
 * What the desktop app knows about a newer version of itself. `noFeed`: this build has no place to look for one, or can't be
 * replaced; `idle`: nobody looked yet; `current`: the feed has no newer one.
 */
export type UpdateState =
  | { step: 'noFeed' | 'idle' | 'checking' | 'current' }
  | { step: 'available' | 'downloaded'; found: NewerVersion }
  /** `fraction` is from 0 to 1. */
  | { step: 'downloading'; found: NewerVersion; fraction: number }
  /** `found`: the download failed, not the look for a newer version. */
  | { step: 'failed'; failure: Failure; found?: NewerVersion };
