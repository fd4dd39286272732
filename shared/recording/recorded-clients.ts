import { z } from 'zod';
import { failureSchema } from '../model/failure.ts';
import { configFormatSchema, importSourceSchema } from '../model/imports.ts';

/**
 * Why Loupe can't put the recorder into an entry:
 * - `url`: it has a URL: `loupe record --listen` records it
 * - `syntax`: TOML or YAML, which Loupe doesn't change
 * - `encoding`: the file isn't UTF-8
 * - `builtIn`: a part of its client
 * - `shell`: its command needs a shell
 * - `form`: it has no command, or one of another form
 */
export const clientEntryProblems = ['url', 'syntax', 'encoding', 'builtIn', 'shell', 'form'] as const;
const clientEntryProblemSchema = z.enum(clientEntryProblems);
export type ClientEntryProblem = z.infer<typeof clientEntryProblemSchema>;

/** Identifies an entry: its file, and the keys that lead to it. */
export const clientEntryPlaceSchema = z.object({ file: z.string(), at: z.array(z.string()) });
export type ClientEntryPlace = z.infer<typeof clientEntryPlaceSchema>;

/** A server in a client's configuration. */
export const clientEntrySchema = clientEntryPlaceSchema.extend({
  client: configFormatSchema,
  scope: importSourceSchema.shape.scope,
  name: z.string(),
  /** The project that Claude Code has it for. */
  folder: z.string().optional(),
  /** The server's command with its arguments, without the recorder; or its URL. Secrets are masked. */
  words: z.array(z.string()),
  /**
   * `recorded`: Loupe's recorder is in it, whoever put it there. `changed`: this Loupe did, and another program changed its
   * command since.
   */
  state: z.enum(['plain', 'recorded', 'changed', 'unsupported']),
  /** With `recorded`: the client is measured in place of recording it. */
  isProbe: z.literal(true).optional(),
  /** The client doesn't start it. */
  isDisabled: z.boolean().optional(),
  /** With `unsupported`. */
  problem: clientEntryProblemSchema.optional(),
  /** When this Loupe put the recorder into it, in milliseconds since 1970. */
  installedAt: z.number().optional(),
  /** A copy of the file from before, where this Loupe put the recorder into it. */
  backup: z.string().optional(),
});
export type ClientEntry = z.infer<typeof clientEntrySchema>;

/** An entry that had the recorder and no longer has it, by another program's doing. */
const lostClientEntrySchema = clientEntryPlaceSchema.extend({
  client: configFormatSchema,
  name: z.string(),
  /** `missing`: the file or the entry is gone; `replaced`: it has another command. */
  problem: z.enum(['missing', 'replaced']),
});
export type LostClientEntry = z.infer<typeof lostClientEntrySchema>;

export const foundClientsSchema = z.object({
  entries: z.array(clientEntrySchema),
  /** Files that can't be read. */
  failures: z.array(z.object({ file: z.string(), client: configFormatSchema, failure: failureSchema })),
  /** Found since Loupe started. */
  lost: z.array(lostClientEntrySchema),
});
export type FoundClients = z.infer<typeof foundClientsSchema>;

/** What installing or removing the recorder would change. */
export const clientChangeSchema = clientEntryPlaceSchema.extend({
  client: configFormatSchema,
  name: z.string(),
  action: z.enum(['install', 'uninstall']),
  /** The entry's lines before and after. Secrets are masked, comments left out. */
  before: z.string(),
  after: z.string(),
  /** The file's content that this is about: SHA-256 in hex. */
  fingerprint: z.string(),
});
export type ClientChange = z.infer<typeof clientChangeSchema>;
