import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FindingQuery, FindingsSummary, FrameFinding } from '#shared/model/findings/findings.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { host, queryClient } from './client.ts';
import { useSessionStates } from './queries.ts';

/** How many findings that count there are; `info` has no mark. */
export interface FindingMarks {
  error: number;
  warning: number;
}

const noMarks: ReadonlyMap<string, FindingMarks> = new Map();

/** The numbers of findings; undefined until they are known. */
export function useFindingsSummary(): FindingsSummary | undefined {
  return useQuery(host.findings.summary.queryOptions()).data;
}

/** Fetches what is shown of the findings again, before the host's news of a change arrive. */
export async function refreshFindings(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: host.findings.key() });
}

/** The marks of each server's newest session; a server without findings has none. */
export function useServerMarks(): ReadonlyMap<ServerId, FindingMarks> {
  const summary = useFindingsSummary();
  const sessions = useSessionStates();
  return useMemo(() => {
    const newest = new Set(sessions?.map(({ id }) => id));
    const found = summary?.servers.filter(
      ({ sessionId, error, warning }) => newest.has(sessionId) && error + warning > 0,
    );
    return new Map(found?.map(({ serverId, error, warning }) => [serverId, { error, warning }]));
  }, [summary, sessions]);
}

/** The most findings from which the marks of items are made. */
const mostFindings = 1000;

/** The marks of a session's items of a kind, by name or URI. */
export function useItemMarks(
  sessionId: SessionId | undefined,
  ...kinds: readonly ('tool' | 'prompt' | 'resource' | 'template')[]
): ReadonlyMap<string, FindingMarks> {
  const summary = useFindingsSummary();
  const hasAny = summary?.servers.some((each) => each.sessionId === sessionId && each.error + each.warning > 0);
  const query: FindingQuery = {
    text: '',
    ...(sessionId !== undefined && { sessionId }),
    severities: ['error', 'warning'],
    withMuted: false,
    sort: 'severity',
    order: 'descending',
  };
  const { data } = useQuery({
    ...host.findings.rows.queryOptions({ input: { query, from: 0, count: mostFindings } }),
    enabled: hasAny === true,
  });
  const wanted = kinds.join();
  return useMemo(() => {
    if (data === undefined || hasAny !== true) return noMarks;
    const marks = new Map<string, FindingMarks>();
    for (const { item, severity } of data.rows) {
      if (item === undefined || severity === 'info' || !wanted.split(',').includes(item.kind)) continue;
      const known = marks.get(item.name) ?? { error: 0, warning: 0 };
      marks.set(item.name, { ...known, [severity]: known[severity] + 1 });
    }
    return marks;
  }, [data, hasAny, wanted]);
}

const noFrames: ReadonlyMap<number, FrameFinding> = new Map();

/** The worst finding of each of these frames that has one; known a moment after the frames change. */
export function useFrameFindings(seqs: readonly number[]): ReadonlyMap<number, FrameFinding> {
  const summary = useFindingsSummary();
  const hasAny = summary?.servers.some(({ error, warning, info }) => error + warning + info > 0);
  const wanted = useThrottled(seqs.join());
  const { data } = useQuery({
    ...host.findings.ofFrames.queryOptions({
      input: { seqs: wanted === '' ? [] : wanted.split(',').slice(0, 500).map(Number) },
    }),
    enabled: hasAny === true && wanted !== '',
    // Rows that stay in view keep their marks while others are fetched.
    placeholderData: (known) => known,
    gcTime: 0,
  });
  return useMemo(
    () => (data === undefined || hasAny !== true ? noFrames : new Map(data.map((finding) => [finding.seq, finding]))),
    [data, hasAny],
  );
}

/** How often marks are fetched while the rows change, in milliseconds. */
const marksEveryMs = 200;

/** `value`, which changes at most so often. */
function useThrottled<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = value;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setShown(latest.current);
    }, marksEveryMs);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return shown;
}
