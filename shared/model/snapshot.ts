import { z } from 'zod';
import { changeClassSchema } from './change.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';
import type { Json } from './json/json.ts';
import { eraSchema } from './revision.ts';

/** What a server offers, as a file: documented in docs/snapshots.md. Readers skip fields that they don't know. */

/** Grows when a reader of the version before would misunderstand a file. */
export const snapshotVersion = 1;

/** The largest snapshot, in bytes of its file. */
export const maxSnapshotBytes = 64 * 2 ** 20;

/** Most items of one list. */
export const maxSnapshotItems = 100_000;

/** Parsed JSON is passed on as it is: a copy would lose exact numbers. */
const parsedJson = z.custom<Json>((value) => value !== undefined);
const items = z.array(parsedJson).max(maxSnapshotItems);

export const snapshotSchema = z.object({
  loupeSnapshot: z.literal(snapshotVersion),
  /** The negotiated revision. */
  protocolVersion: z.string().optional(),
  era: eraSchema.optional(),
  serverInfo: parsedJson.optional(),
  capabilities: parsedJson.optional(),
  instructions: z.string().optional(),
  /** Absent where the server has no such list. Items as the server sent them. */
  tools: items.optional(),
  prompts: items.optional(),
  resources: items.optional(),
  resourceTemplates: items.optional(),
  /** Lists of which a recorded client didn't request every page: the server may have more items. */
  incomplete: z.array(z.enum(['tools', 'prompts', 'resources', 'resourceTemplates'])).optional(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The lists of a snapshot, the kind of their items, and what names an item. */
export const snapshotLists = [
  { field: 'tools', kind: 'tool', key: 'name' },
  { field: 'prompts', kind: 'prompt', key: 'name' },
  { field: 'resources', kind: 'resource', key: 'uri' },
  { field: 'resourceTemplates', kind: 'template', key: 'uriTemplate' },
] as const;
export type SnapshotList = (typeof snapshotLists)[number];

/** A snapshot in the host's memory. */
export const heldSnapshotSchema = z.object({
  snapshotId: z.string(),
  /** Of its server or file. Untrusted. */
  name: z.string(),
  bytes: z.number().int(),
});
export type HeldSnapshot = z.infer<typeof heldSnapshotSchema>;

/** A connected server offers something else than when it was last used. */
export const surfaceChangeSchema = z.object({
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  /** When what it is compared with was stored. */
  at: z.number(),
  /** Changes of each class. */
  classes: z.record(changeClassSchema, z.number().int()),
});
export type SurfaceChange = z.infer<typeof surfaceChangeSchema>;
