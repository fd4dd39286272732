import { z } from 'zod';
import { serverIdSchema } from './id/id.ts';
import { eraSchema, revisionSchema } from './revision.ts';

/** A value that may be secret: a secret's text is in the vault, never in this record. */
const configValueSchema = z.union([z.string(), z.object({ secret: z.literal(true) })]);
export type ConfigValue = z.infer<typeof configValueSchema>;

/** Which protocol to speak: nothing pinned means that Loupe finds out. */
export const pinSchema = z.object({
  era: eraSchema.optional(),
  /** Offered (legacy) or claimed (modern) instead of the newest that Loupe knows. */
  revision: revisionSchema.optional(),
});
export type Pin = z.infer<typeof pinSchema>;

const common = {
  id: serverIdSchema,
  name: z.string().min(1).max(200),
  pin: pinSchema.default({}),
  /** How long one request may stay silent, in milliseconds. Progress resets it. */
  timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
};

export const stdioServerSchema = z.object({
  ...common,
  transport: z.literal('stdio'),
  /** The program, run as it is: no shell reads it. */
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  /** Added to the small allowlist of variables that every child gets. */
  env: z.record(z.string(), configValueSchema).default({}),
  cwd: z.string().optional(),
  /** Files or folders; when one changes, the server is restarted. */
  watch: z.array(z.string()).default([]),
});
export type StdioServer = z.infer<typeof stdioServerSchema>;

export const httpServerSchema = z.object({
  ...common,
  transport: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), configValueSchema).default({}),
  /** Parameters that are added to the address of every request; its secrets are here, not in `url`. */
  query: z.record(z.string(), configValueSchema).default({}),
  /** `auto` tries Streamable HTTP and falls back to HTTP+SSE as specified. */
  http: z.enum(['auto', 'streamable', 'sse']).default('auto'),
});
export type HttpServer = z.infer<typeof httpServerSchema>;

/** One configured server, as the configuration file has it. */
export const serverSchema = z.discriminatedUnion('transport', [stdioServerSchema, httpServerSchema]);
export type Server = z.infer<typeof serverSchema>;

/** What a user fills in: a server without its id, with secrets in clear for the vault to take. */
const draftValueSchema = z.object({
  name: z.string().min(1),
  /** Undefined keeps the secret that the vault already has. */
  value: z.string().optional(),
  secret: z.boolean(),
});
export type DraftValue = z.infer<typeof draftValueSchema>;

export const httpDraftSchema = httpServerSchema
  .omit({ id: true, headers: true, query: true })
  .extend({ headers: z.array(draftValueSchema).default([]), query: z.array(draftValueSchema).default([]) });

export const serverDraftSchema = z.discriminatedUnion('transport', [
  stdioServerSchema.omit({ id: true, env: true }).extend({ env: z.array(draftValueSchema).default([]) }),
  httpDraftSchema,
]);
export type ServerDraft = z.infer<typeof serverDraftSchema>;

/** A configured server as the window shows it. */
export const serverViewSchema = z.object({
  server: serverSchema,
  /** The demo that ships with Loupe: cannot be edited or removed, only hidden. */
  builtIn: z.boolean(),
  /** False until a person has agreed to start this exact command (imported configurations, changed commands). */
  approved: z.boolean(),
});
export type ServerView = z.infer<typeof serverViewSchema>;

/** A server's process that still runs although the Loupe that started it ended. */
export const leftOverProcessSchema = z.object({
  pid: z.number().int().positive(),
  /** In clock ticks since the system started: tells it from a later process with the same id. */
  startTime: z.string(),
  serverId: serverIdSchema,
  serverName: z.string(),
  /** Its command line, as far as 500 characters, without secrets. */
  command: z.string(),
});
export type LeftOverProcess = z.infer<typeof leftOverProcessSchema>;
