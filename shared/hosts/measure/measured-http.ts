import type { JsonObject } from '../../model/json/json.ts';
import { type HttpFault, leftOutAfter, toldToWait } from './http-seen.ts';
import type { MakeFact, Measurement } from './measurement.ts';

/** A client that waits as it is told may be sooner by what a message takes, and later by less than a common default. */
const sooner = 50;
const later = 900;

/** Whether it waited for an event stream as long as `retry` said. */
function followsRetry(waited: number): boolean {
  return waited >= toldToWait - sooner && waited < toldToWait + later;
}

function waitNote(waited: number): string | undefined {
  return followsRetry(waited) ? undefined : `It waited ${Math.round(waited / 1000)} s and was told to wait 2 s.`;
}

/** What the client does when a request fails on its way; what it didn't do within five seconds counts as not done. */
export function measuredHttp({ seen: { http }, now }: Measurement, fact: MakeFact): JsonObject {
  if (http === undefined) return {};
  const isLeftOut = (at: number) => now > at + leftOutAfter;
  const facts: JsonObject = {};
  /** How long after the fault it sent it again; undefined for unknown. */
  const afterOf = (kind: HttpFault): number | 'never' | undefined => {
    const met = http.met.find((each) => each.kind === kind);
    if (met === undefined) return undefined;
    if (met.againAt !== undefined) return met.againAt - met.at;
    return isLeftOut(met.at) ? 'never' : undefined;
  };
  const does = (name: string, kind: HttpFault) => {
    const after = afterOf(kind);
    if (after !== undefined) facts[name] = fact(after !== 'never');
  };
  does('resendsDropped', 'dropped');
  does('resendsUnavailable', 'unavailable');
  const after = afterOf('retryAfter');
  if (after === 'never') facts.retryAfter = fact('notSent');
  else if (after !== undefined) facts.retryAfter = fact(after >= toldToWait - sooner ? 'waits' : 'sooner');
  does('newSession', 'unknownSession');
  const resumedAfter = afterOf('closedStream');
  const isResumed = http.met.some((met) => met.isResumed);
  if (isResumed && typeof resumedAfter === 'number') {
    facts.responseStream = fact({ resumes: true, followsRetry: followsRetry(resumedAfter) }, waitNote(resumedAfter));
  } else if (resumedAfter !== undefined) {
    facts.responseStream = fact(
      { resumes: false },
      resumedAfter === 'never' ? undefined : 'It sent the request again.',
    );
  }
  const { stream } = http;
  if (stream?.reopened !== undefined) {
    const { at, hasLastEventId } = stream.reopened;
    const waited = at - stream.at;
    facts.stream = fact(
      { reopens: true, lastEventId: hasLastEventId, followsRetry: followsRetry(waited) },
      waitNote(waited),
    );
  } else if (stream !== undefined && stream.usedAt > stream.at + leftOutAfter) facts.stream = fact({ reopens: false });
  return Object.keys(facts).length === 0 ? {} : { http: facts };
}
