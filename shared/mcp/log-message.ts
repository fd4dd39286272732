import type { LogFacts, LogProblem } from '../model/frames/frame.ts';
import { isJsonObject, type Json } from '../model/json/json.ts';
import { isLogLevel } from '../model/log-level.ts';
import type { Envelope } from './envelope.ts';
import { jsonHead } from './json/json-head.ts';
import { clip } from './summary.ts';

/** The method of log messages (utilities, logging). */
export const logMethod = 'notifications/message';

const maxLevelLength = 40;
const maxLoggerLength = 100;
const maxDataLength = 200;

/** Undefined for other messages. */
export function readLogMessage(envelope: Envelope): { facts: LogFacts; summary: string } | undefined {
  if (envelope.kind !== 'notification' && envelope.kind !== 'request') return undefined;
  if (envelope.method !== logMethod) return undefined;
  const params = isJsonObject(envelope.params) ? envelope.params : {};
  const { level, logger, data } = params;
  const problems: LogProblem[] = [
    ...(envelope.kind === 'request' ? (['hasId'] as const) : []),
    ...(isJsonObject(envelope.params) ? [] : (['noParams'] as const)),
    ...(isLogLevel(level) ? [] : (['badLevel'] as const)),
    ...(logger === undefined || typeof logger === 'string' ? [] : (['badLogger'] as const)),
    ...(data === undefined ? (['noData'] as const) : []),
  ];
  const facts: LogFacts = {
    ...(isLogLevel(level) ? { level } : level !== undefined && { sentLevel: asSent(level, maxLevelLength) }),
    ...(logger !== undefined && { logger: asSent(logger, maxLoggerLength) }),
    ...(problems.length > 0 && { problems }),
  };
  // Parameters that aren't an object are shown as the data.
  const content = isJsonObject(envelope.params) ? data : envelope.params;
  const text = content === undefined ? '' : asSent(content, maxDataLength);
  return { facts, summary: clip(`${levelWord(facts)} ${text}`) };
}

/** The level as sent; may be empty. */
export function levelWord({ level, sentLevel = '' }: LogFacts): string {
  return level ?? sentLevel;
}

/** The data in a log message's summary. */
export function logText(facts: LogFacts, summary: string): string {
  return summary.slice(levelWord(facts).length).trimStart();
}

/** The beginning of a string, or of compact JSON, on one line. */
function asSent(value: Json, limit: number): string {
  const head = typeof value === 'string' ? value.slice(0, limit + 1) : jsonHead(value, limit);
  return clip(head.length > limit ? `${head.slice(0, limit - 1)}…` : head);
}
