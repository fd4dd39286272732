import { z } from 'zod';
import { HttpMessages } from '../http-messages.ts';
import { type Converter, EntrySink, type ImportSink } from '../imported.ts';
import { childrenOf, type JsonLine, messageAt } from './json-line.ts';

const envelopeSchema = z.object({
  session_id: z.string(),
  server_label: z.string().optional(),
  ts: z.iso.datetime({ offset: true }),
  direction: z.enum(['c2s', 's2c', 'stderr', 'meta']),
  transport: z.string().optional(),
  raw: z.unknown().optional(),
  text: z.string().optional(),
  mcp_method: z.string().optional(),
  mcp_name: z.string().optional(),
  mcp_protocol_version: z.string().optional(),
  mcp_param_headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  redacted: z.boolean().optional(),
  status: z.number().int().optional(),
  auth_challenge: z.string().optional(),
});
type Envelope = z.infer<typeof envelopeSchema>;

const metaSchema = z.object({ command: z.array(z.string()).default([]), cwd: z.string().optional() });

/** More sessions in one file aren't read. */
const mostSessions = 100;

interface Session {
  startedAt: number;
  entries: EntrySink;
  http: HttpMessages | undefined;
}

/** Whether a file's first line is one of a log of mcpsnoop. */
export function isMcpsnoop(first: unknown): boolean {
  return envelopeSchema.safeParse(first).success;
}

/** Logs of mcpsnoop: an envelope around each message, without the HTTP around it. */
export class McpsnoopConverter implements Converter<JsonLine> {
  readonly #output: ImportSink;
  readonly #sessions = new Map<string, Session>();

  constructor(output: ImportSink) {
    this.#output = output;
  }

  add({ value, tree }: JsonLine): boolean {
    const { data: envelope } = envelopeSchema.safeParse(value);
    if (envelope === undefined) return false;
    const session = this.#sessions.get(envelope.session_id) ?? this.#begin(envelope);
    if (session === undefined) return false;
    const ms = millisecondsOf(envelope.ts) - session.startedAt;
    const { direction, text } = envelope;
    if (direction === 'meta') return true;
    if (direction === 'stderr') {
      session.entries.add(ms, { type: 'stderr', text: `${text ?? ''}\n` });
      return true;
    }
    const raw = childrenOf(tree, 0).get('raw');
    if (session.http === undefined) {
      const line = raw === undefined ? (text ?? '').replace(/[\r\n]+/g, ' ') : messageAt(tree, raw).text;
      session.entries.add(ms, { type: 'line', from: direction === 'c2s' ? 'client' : 'server', text: line });
      return true;
    }
    const { status, auth_challenge: challenge } = envelope;
    const headers: [string, string][] = challenge === undefined ? [] : [['www-authenticate', challenge]];
    if (raw === undefined) {
      if (status === undefined) return false;
      session.http.refused(ms, status, headers);
    } else if (direction === 'c2s') session.http.sent(ms, { ...messageAt(tree, raw), headers: headersOf(envelope) });
    else session.http.received(ms, { ...messageAt(tree, raw), headers, status });
    return true;
  }

  #begin(envelope: Envelope): Session | undefined {
    if (this.#sessions.size >= mostSessions) return undefined;
    const { session_id: id, ts, direction } = envelope;
    const { command: [command, ...args] = [], cwd } =
      (direction === 'meta' ? metaSchema.safeParse(envelope.raw).data : undefined) ?? {};
    const transport = envelope.transport === 'http' ? 'http' : 'stdio';
    this.#output.begin(id, {
      startedAt: new Date(Math.floor(millisecondsOf(ts))).toISOString(),
      transport,
      server: { ...(command !== undefined && { command, args }), ...(cwd !== undefined && { cwd }) },
      recorder: { name: 'mcpsnoop', version: '' },
      redaction: envelope.redacted === true ? 'secrets' : 'none',
    });
    const entries = new EntrySink((entry) => this.#output.add(id, entry));
    const http = transport === 'http' ? new HttpMessages(entries, undefined) : undefined;
    const session = { startedAt: Math.floor(millisecondsOf(ts)), entries, http };
    this.#sessions.set(id, session);
    return session;
  }
}

function headersOf({
  mcp_method,
  mcp_name,
  mcp_protocol_version,
  mcp_param_headers = [],
}: Envelope): [string, string][] {
  const given = { 'mcp-method': mcp_method, 'mcp-name': mcp_name, 'mcp-protocol-version': mcp_protocol_version };
  const own = Object.entries(given).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  return [...own, ...mcp_param_headers.map(({ name, value }): [string, string] => [name, value])];
}

/** Since 1970, with the fractions that `Date` leaves out. */
function millisecondsOf(time: string): number {
  const digits = /\.\d{3}(\d{1,6})/.exec(time)?.[1] ?? '';
  return Date.parse(time) + Number(`0.${digits || '0'}`);
}
