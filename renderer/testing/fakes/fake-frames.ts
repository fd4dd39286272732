import { type Frame, type FrameDetail, type FrameFilter, frameSchema } from '#shared/model/frames/frame.ts';
import { fakeHost } from './fake-host.ts';

/** A recorded frame of the session `b.1`: a notification on stdout, unless the test changes it. */
export function fakeFrame(facts: Partial<Frame>): Frame {
  return frameSchema.parse({
    seq: 1,
    serverId: 'b',
    sessionId: 'b.1',
    serverName: 'billing',
    at: facts.seq ?? 1,
    direction: 'in',
    channel: 'stdout',
    kind: 'notification',
    framing: 'line',
    size: 8,
    summary: `frame ${facts.seq ?? 1}`,
    ...facts,
  });
}

/** Lets the fake host have recorded these frames; a filter narrows them by server, kind and the text of their summary; a query is such a text. */
export function serveFrames(details: readonly (Frame | FrameDetail)[]): void {
  const recorded = details.map((detail) => ('frame' in detail ? detail : { frame: detail, meta: {}, sha256: '0' }));
  const matching = (filter: Pick<FrameFilter, 'kinds' | 'text' | 'query'> & { serverId?: string | undefined }) =>
    recorded
      .map(({ frame }) => frame)
      .filter(({ kind }) => filter.kinds?.includes(kind) ?? true)
      .filter(({ serverId }) => filter.serverId === undefined || serverId === filter.serverId)
      .filter(({ summary }) => filter.text === undefined || summary.includes(filter.text))
      .filter(({ summary }) => summary.includes(filter.query ?? ''));
  fakeHost.on('traffic', 'rows', ({ filter, from, count }) => {
    const rows = matching(filter);
    return { rows: rows.slice(from, from + count), total: rows.length, version: recorded.length };
  });
  fakeHost.on('traffic', 'locate', ({ filter, seq }) => {
    const row = matching(filter).findIndex((frame) => frame.seq === seq);
    return row < 0 ? {} : { row };
  });
  fakeHost.on('traffic', 'thread', ({ seq, from, count }) => {
    const rootOf = ({ threadSeq, kind, pairSeq, seq: own }: Frame) =>
      threadSeq ?? (kind === 'request' ? undefined : pairSeq) ?? own;
    const all = recorded.map(({ frame }) => frame);
    const root = all.filter((frame) => frame.seq === seq).map(rootOf)[0];
    const rows = all.filter((frame) => rootOf(frame) === root);
    return { rows: rows.slice(from, from + count), total: rows.length, version: recorded.length };
  });
  fakeHost.on('traffic', 'body', () => ({ base64: '', size: 0 }));
  fakeHost.on('traffic', 'frame', ({ seq }) => {
    const detail = recorded.find(({ frame }) => frame.seq === seq);
    if (detail === undefined) throw new Error(`The test has no frame ${seq}`);
    return detail;
  });
}
