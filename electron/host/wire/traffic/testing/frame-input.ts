import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { FrameInput } from '../frames/log-operations.ts';

interface Given extends Partial<Omit<FrameInput, 'body' | 'serverId' | 'sessionId'>> {
  server?: string;
  session?: string;
  body?: string | Uint8Array;
}

/** A frame to record: a notification from a server, unless set otherwise. */
export function frameInput({ server = 'files', session = 'first', body = '{}', ...given }: Given = {}): FrameInput {
  return {
    serverId: serverIdSchema.parse(server),
    sessionId: sessionIdSchema.parse(session),
    serverName: server,
    at: 1_750_000_000_000.25,
    direction: 'in',
    channel: 'stdout',
    kind: 'notification',
    framing: 'line',
    summary: '',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    ...given,
  };
}
