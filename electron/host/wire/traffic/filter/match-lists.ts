import type { FrameFilter } from '#shared/model/frame.ts';
import type { Source } from '../frames/log-message.ts';
import type { FrameIndex } from './frame-index.ts';
import { createMatcher, type Matcher } from './matcher.ts';
import { SeqList } from './seq-list.ts';

/** So many filters keep their list; the least recently used one goes first. */
const listLimit = 8;

interface MatchList {
  matcher: Matcher;
  seqs: SeqList;
  /** Everything up to this seq has been looked at. */
  through: number;
}

/** For each filter in use, the seqs that match it; brought up to date by looking at newer frames only. */
export class MatchLists {
  readonly #index: FrameIndex;
  readonly #sourceOf: (id: number) => Source | undefined;
  readonly #lists = new Map<string, MatchList>();

  constructor(index: FrameIndex, sourceOf: (id: number) => Source | undefined) {
    this.#index = index;
    this.#sourceOf = sourceOf;
  }

  /** The seqs from `floor` to `head` that match. The list is the cache's own: read it at once. */
  matching(filter: FrameFilter, floor: number, head: number): SeqList {
    const { serverId, sessionId, kinds, channels, text, log } = filter;
    const key = JSON.stringify([serverId, sessionId, kinds, channels, text, log]);
    const list = this.#lists.get(key) ?? {
      matcher: createMatcher(filter, this.#sourceOf),
      seqs: new SeqList(),
      through: 0,
    };
    this.#lists.delete(key);
    this.#lists.set(key, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= listLimit) break;
      this.#lists.delete(oldest);
    }
    if (list.through < head) {
      this.#index.scan(list.matcher, list.through, (seq) => list.seqs.push(seq));
      list.through = head;
    }
    list.seqs.dropBelow(floor);
    return list.seqs;
  }

  /** Forgets all lists, for when frames in the middle were removed. */
  reset(): void {
    this.#lists.clear();
  }
}

/** Whether a filter lets every frame through. */
export function isUnfiltered(filter: FrameFilter): boolean {
  return (
    filter.serverId === undefined &&
    filter.sessionId === undefined &&
    filter.kinds === undefined &&
    filter.channels === undefined &&
    filter.log === undefined &&
    (filter.text ?? '') === ''
  );
}
