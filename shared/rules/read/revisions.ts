import { type Revision, revisions } from '../../model/revision.ts';

const [first, second, third, fourth, newest] = revisions;

/** Every revision. */
export const everyRevision: readonly Revision[] = revisions;
/** Those with the `initialize` handshake. */
export const legacyRevisions: readonly Revision[] = [first, second, third, fourth];
/** Those without a handshake. */
export const modernRevisions: readonly Revision[] = [newest];

/** The revisions from one to another, both included. */
export function revisionsFrom(from: Revision, to: Revision = newest): readonly Revision[] {
  return revisions.filter((each) => from <= each && each <= to);
}
