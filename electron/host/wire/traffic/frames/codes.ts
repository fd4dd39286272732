import type { Channel, Direction, FrameKind, Framing, LogFacts } from '#shared/model/frames/frame.ts';
import type { LogLevel } from '#shared/model/log-level.ts';

const levelBits = 15;
const malformedBit = 16;

/** Translates between names and their numbers. Throws for unknown ones. */
interface Code<Name extends string> {
  number(name: Name): number;
  name(value: unknown): Name;
}

function createCode<Name extends string>(codes: Record<Name, number>): Code<Name> {
  const names = new Map<unknown, Name>();
  for (const name in codes) names.set(codes[name], name);
  return {
    number: (name) => codes[name],
    name: (value) => {
      const name = names.get(value);
      if (name === undefined) throw new Error(`The log holds an unknown code: ${value}`);
      return name;
    },
  };
}

// The numbers are part of the log file's format: never renumber.
export const direction = createCode<Direction>({ out: 0, in: 1, local: 2 });
export const channel = createCode<Channel>({
  stdin: 0,
  stdout: 1,
  stderr: 2,
  http: 3,
  sse: 4,
  process: 5,
  probe: 6,
  app: 7,
  auth: 8,
});
export const kind = createCode<FrameKind>({
  request: 0,
  result: 1,
  error: 2,
  notification: 3,
  batch: 4,
  stray: 5,
  stderr: 6,
  http: 7,
  sse: 8,
  lifecycle: 9,
  keepalive: 10,
});
export const level = createCode<LogLevel | 'unknown'>({
  debug: 1,
  info: 2,
  notice: 3,
  warning: 4,
  error: 5,
  critical: 6,
  alert: 7,
  emergency: 8,
  unknown: 15,
});
export const framing = createCode<Framing>({ line: 0, body: 1, event: 2, none: 3 });

/** A log message in the index: its level, and whether it is malformed; 0 for any other frame. */
export function logCode(facts: LogFacts | undefined): number {
  if (facts === undefined) return 0;
  return level.number(facts.level ?? 'unknown') | (facts.problems === undefined ? 0 : malformedBit);
}

/** The level's number within a log code; 0 when it isn't a log message. */
export function levelIn(code: number): number {
  return code & levelBits;
}

export function isMalformedLog(code: number): boolean {
  return (code & malformedBit) !== 0;
}
