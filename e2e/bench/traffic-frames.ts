import type { FrameInput } from '#host/wire/traffic/frames/log-operations.ts';
import type { LogFacts } from '#shared/model/frames/frame.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';

const serverId = serverIdSchema.parse('bench');
const sessionId = sessionIdSchema.parse('bench-1');
const words = ['resources', 'connection', 'updated', 'timeout', 'payload', 'cache', 'retry', 'worker', 'index', 'file'];

/** A notification of about 300 bytes, different for each number. */
export function notificationLine(number: number): string {
  const data = `${sentence(number, 9)} #${number} `.padEnd(195, 'detail ');
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'info', logger: `worker-${number % 17}`, data },
  });
}

const defaultLog: LogFacts = { level: 'info', logger: 'worker' };

/** A notification as a tap records it. */
export function notificationFrame(line: Uint8Array, at: number, summary: string, log = defaultLog): FrameInput {
  return {
    serverId,
    sessionId,
    serverName: 'bench',
    at,
    direction: 'in',
    channel: 'stdout',
    kind: 'notification',
    framing: 'line',
    method: 'notifications/message',
    summary,
    log,
    body: line,
  };
}

/** A typical summary, with words that differ from row to row. */
export function sentence(number: number, length: number): string {
  const chosen: (string | undefined)[] = [];
  for (let rest = number + 7, count = 0; count < length; count++, rest = (rest * 31 + 11) % 99_991) {
    chosen.push(words[rest % words.length]);
  }
  return chosen.join(' ');
}
