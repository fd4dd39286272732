import type { Frame } from '#shared/model/frames/frame.ts';

/** What was sent: the first frame of it, and how many it is. */
export interface SentFrames {
  requestSeq: number;
  frames: number;
}

const answers: ReadonlySet<Frame['kind']> = new Set(['result', 'error', 'batch', 'stray', 'stderr']);
const ends: ReadonlySet<string | undefined> = new Set(['process ended', 'request failed']);

/**
 * Of the frames of the session that came after bytes were sent, those that may be what they led to: what the log counts to
 * them, and what it counts to no other request. Over stdio nothing tells more.
 */
export function cameBack(after: readonly Frame[], { requestSeq, frames }: SentFrames): Frame[] {
  const isOwn = (seq: number | undefined) => seq !== undefined && seq >= requestSeq && seq < requestSeq + frames;
  return after.filter(({ seq, direction, kind, method, pairSeq, threadSeq }) => {
    if (isOwn(seq) || direction === 'out') return false;
    if (isOwn(pairSeq) || isOwn(threadSeq)) return true;
    if (pairSeq !== undefined || threadSeq !== undefined) return false;
    return answers.has(kind) || (kind === 'lifecycle' && ends.has(method));
  });
}

/** The frame that says most about what came back: a message, else the first that has a body, else the first. */
export function tellingOf(found: readonly Frame[]): Frame | undefined {
  const isMessage = ({ kind }: Frame) => kind === 'result' || kind === 'error' || kind === 'batch';
  return found.find(isMessage) ?? found.find(({ size, kind }) => size > 0 && kind !== 'stderr') ?? found[0];
}
