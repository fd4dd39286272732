import { z } from 'zod';

/**
 * A session file: JSON Lines, a header and then entries in wire order, only ever appended to. Readers skip entries and
 * fields that they don't know, and lines that aren't whole. Documented in docs/session-file.md.
 */

/** Grows when a reader of the version before would misunderstand a file. */
export const sessionFileVersion = 1;

/** Bytes: what is valid UTF-8 as `text`, the rest as `base64`. */
const bytesSchema = { text: z.string().optional(), base64: z.string().optional() };

/** Microseconds since the header's `startedAt`, by a clock that never goes back. */
const at = { t: z.number().int().min(0) };

/** Numbers the HTTP exchanges of a file, from 1. */
const exchange = { exchange: z.number().int().min(1) };
/** Servers and proxies refuse a fraction of so many. */
const mostHeaders = 1000;
const pairs = z.array(z.tuple([z.string(), z.string()])).max(mostHeaders);
const headers = { headers: pairs };

const partySchema = z.enum(['client', 'server']);
export type Party = z.infer<typeof partySchema>;

/** More than fit in a header of 256 KiB aren't read. */
const mostArguments = 10_000;

export const sessionHeaderSchema = z.object({
  loupeSession: z.literal(sessionFileVersion),
  id: z.string(),
  /** ISO 8601, in UTC. */
  startedAt: z.iso.datetime(),
  transport: z.enum(['stdio', 'http']),
  /** The server's command, or its URL. */
  server: z.object({
    command: z.string().optional(),
    args: z.array(z.string()).max(mostArguments).optional(),
    cwd: z.string().optional(),
    url: z.string().optional(),
  }),
  recorder: z.object({ name: z.string(), version: z.string(), pid: z.number().int().optional() }),
  /** The host as which Loupe connected, when it was the client. */
  as: z.object({ host: z.string().max(100), name: z.string().max(100) }).optional(),
  /** `none`: recorded as it passed. `secrets`: known secrets are masked. */
  redaction: z.enum(['none', 'secrets']),
});
export type SessionHeader = z.infer<typeof sessionHeaderSchema>;

export const sessionEntrySchema = z.discriminatedUnion('type', [
  /** A line of stdin or stdout, a message or not. With `more` it goes on in the next line of the same party. */
  z.object({
    ...at,
    type: z.literal('line'),
    from: partySchema,
    ...bytesSchema,
    /** How the line ends: absent `\n`; empty where the stream ended without one. */
    end: z.enum(['\r\n', '']).optional(),
    more: z.boolean().optional(),
  }),
  z.object({ ...at, type: z.literal('stderr'), ...bytesSchema }),
  z.object({ ...at, type: z.literal('start'), pid: z.number().int() }),
  /** The program couldn't be started. */
  z.object({ ...at, type: z.literal('startFailed'), reason: z.string() }),
  /** The party sends nothing more: the end of stdin or of stdout. */
  z.object({ ...at, type: z.literal('end'), from: partySchema }),
  /** A signal that was passed on to the server. */
  z.object({ ...at, type: z.literal('signal'), signal: z.string() }),
  z.object({ ...at, type: z.literal('exit'), code: z.number().int().optional(), signal: z.string().optional() }),
  /** Of one HTTP exchange; `path` with its query. Names and values of headers as they passed, in their order. */
  z.object({ ...at, ...exchange, type: z.literal('request'), method: z.string(), path: z.string(), ...headers }),
  z.object({
    ...at,
    ...exchange,
    type: z.literal('response'),
    status: z.number().int(),
    reason: z.string(),
    ...headers,
  }),
  /** An informational response (1xx) before the response. */
  z.object({ ...at, ...exchange, type: z.literal('interim'), status: z.number().int(), ...headers }),
  /** A piece of a body, as encoded as it passed. */
  z.object({ ...at, ...exchange, type: z.literal('body'), from: partySchema, ...bytesSchema }),
  /**
   * A body is complete; with `cut`, the party closed the connection before. `decoded`: the compression that was removed
   * before secrets were masked. `missing`: so many bytes, or an unknown number (0), weren't in the file that was imported.
   */
  z.object({
    ...at,
    ...exchange,
    type: z.literal('bodyEnd'),
    from: partySchema,
    cut: z.boolean().optional(),
    decoded: z.string().optional(),
    trailers: pairs.optional(),
    missing: z.number().int().min(0).optional(),
  }),
  /** The server couldn't be reached, or closed the connection before its response. */
  z.object({ ...at, ...exchange, type: z.literal('requestFailed'), reason: z.string() }),
  /** What a person noted. */
  z.object({ ...at, type: z.literal('note'), text: z.string() }),
  /** Entries that couldn't be written: the disk was full, or too slow. */
  z.object({ ...at, type: z.literal('lost'), entries: z.number().int(), bytes: z.number().int() }),
]);
export type SessionEntry = z.infer<typeof sessionEntrySchema>;
