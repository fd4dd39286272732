import { z } from 'zod';
import { type SessionId, sessionIdSchema } from '../id/id.ts';
import type { CatalogKind } from '../lists/catalog.ts';
import { catalogKinds } from '../lists/catalog-kinds.ts';
import { type Effect, type Verdict, verdicts } from './effect.ts';
import type { FactSource } from './fact-source.ts';
import { hostIdSchema } from './host-id.ts';

/** The kinds of items in the order of tables: what a model is given most of first. */
export const givenKinds = ['instructions', 'tools', 'prompts', 'resources', 'templates'] as const;
export type GivenKind = (typeof givenKinds)[number];

/** Results of tools are rows as well. */
export const hostedKinds = [...givenKinds, 'results'] as const;
export type HostedKind = (typeof hostedKinds)[number];

/** What isn't known of a host and would matter for a server. */
export const unknownAspects = ['names', 'pages', 'schemas', 'descriptions', 'instructions'] as const;
export type UnknownAspect = (typeof unknownAspects)[number];

/** The most tools that a host takes: of a server, or of all servers together. */
export interface ToolLimit {
  readonly most: number;
  readonly of: 'server' | 'all';
  readonly fact: FactSource;
}

/** What the server is called in the hosts' configuration; absent: as it is configured here, else as it calls itself. */
const configuredNameSchema = z.string().min(1).max(200).optional();

/** A session, live or of a recording, or a snapshot in the host's memory. */
const hostsSourceSchema = z.union([z.object({ sessionId: sessionIdSchema }), z.object({ snapshotId: z.string() })]);
export type HostsSource = z.infer<typeof hostsSourceSchema>;

export const hostTableQuerySchema = z.object({
  source: hostsSourceSchema,
  /** By their ids, in the order of the columns; empty: all. */
  hosts: z.array(hostIdSchema).max(100),
  name: configuredNameSchema,
});
export type HostTableQuery = z.infer<typeof hostTableQuerySchema>;

/** The hosts that there are, and files of a person's own or of a project that can't be used. */
export interface KnownHosts {
  hosts: readonly { id: string; name: string; isOwn: boolean }[];
  unusable: readonly { file: string; fault: { problem: string } & Readonly<Record<string, string | number>> }[];
}

/** A host in a table: what becomes of all rows in it. */
export interface HostColumn {
  id: string;
  name: string;
  sums: Record<Verdict, number>;
  /** Of all that a model is given, estimated; absent where they couldn't be counted. */
  tokens?: number;
  /** A model is given the definitions of tools when it looks for them, not at the start. */
  isOnDemand: boolean;
  unknown: readonly UnknownAspect[];
  /** The server has more tools than the host takes: how many of those that reach it don't fit. */
  tooMany?: ToolLimit & { excess: number };
}

/** What hosts give a model of a session's server. */
export interface HostTokens {
  sessionId: SessionId;
  tokens: readonly { hostId: string; tokens: number }[];
}

/** What hosts make of a server. */
export interface HostTable {
  tableId: string;
  /** What the server is called in the hosts' configuration. Untrusted. */
  name: string;
  columns: readonly HostColumn[];
  /** Rows of each kind that has some. */
  kinds: Partial<Record<HostedKind, number>>;
  /** Rows that are lost, changed, unknown in a host, and those that are kept in all. */
  rows: Record<Verdict, number>;
  /** Lists that weren't read to their end. */
  incomplete: readonly CatalogKind[];
}

export const hostRowFilterSchema = z.object({
  /** Found in the name, ignoring case. */
  text: z.string().max(500),
  /** Absent: all. */
  kind: z.enum(hostedKinds).optional(),
  /** Rows that are this in a host, `kept`: in all hosts; empty: all. */
  verdicts: z.array(z.enum(verdicts)),
});
export type HostRowFilter = z.infer<typeof hostRowFilterSchema>;

export interface HostRow {
  /** Counts from 0 over all rows, regardless of the filter. */
  ordinal: number;
  kind: HostedKind;
  /** A name, URI or template, of a result the tool's name, at most 2,000 characters; empty for the instructions. Untrusted. */
  name: string;
  /** Of a result: the frame of the response. */
  responseSeq?: number;
  /** In the order of the columns. */
  verdicts: readonly Verdict[];
}

/** What is looked at as a host gives it: an item of a session's list, its instructions, or a result of a tool by its response. */
export const seenItemSchema = z.union([
  z.object({ sessionId: sessionIdSchema, kind: z.enum(catalogKinds), ordinal: z.number().int().min(0) }),
  z.object({ sessionId: sessionIdSchema, kind: z.literal('instructions') }),
  z.object({ sessionId: sessionIdSchema, kind: z.literal('results'), responseSeq: z.number().int() }),
]);
export type SeenItem = z.infer<typeof seenItemSchema>;

/** An effect on one part of a result. */
export interface SeenPart {
  /** Its position in `content`. */
  at: number | 'structuredContent';
  /** Untrusted. */
  type: string;
  verdict: Verdict;
  effects: readonly Effect[];
}

/** Something of a server beside what a host gives a model of it. */
export interface Seen {
  host: { id: string; name: string };
  verdict: Verdict;
  /** Of the whole; those of a result's parts are with the parts. */
  effects: readonly Effect[];
  parts?: readonly SeenPart[];
  /** JSON text of what clients give a model of it, or a plain text, as the server sent it. */
  sent: string;
  /** The same as the host gives it; absent where a model is given nothing. */
  given?: string;
  /** About how many characters the two have, where one has more than a million: then both are shortened, with a mark. */
  lengths?: { sent: number; given: number };
}
