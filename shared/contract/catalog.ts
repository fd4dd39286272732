import { type } from '@orpc/contract';
import { z } from 'zod';
import {
  comparedChangeSchema,
  comparedFilterSchema,
  comparedRangeSchema,
  comparedSideSchema,
  comparisonSchema,
} from '../model/comparison.ts';
import { costQuerySchema, costRowSchema, costScopeSchema, costsSchema } from '../model/costs.ts';
import { readIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import {
  type CatalogItem,
  catalogItemSchema,
  catalogKindSchema,
  listChangesSchema,
  listFetchSchema,
  pageRecordSchema,
} from '../model/lists/catalog.ts';
import {
  type NamedRange,
  namedFoundSchema,
  namedKindSchema,
  namedPlaceSchema,
  namedQuerySchema,
} from '../model/lists/named-rows.ts';
import { type ListChoices, listSearchSchema } from '../model/lists/palette.ts';
import {
  listedAtSchema,
  narrowingSchema,
  type ResourceRange,
  resourceQuerySchema,
  rowMarkSchema,
  uriSchema,
} from '../model/lists/resource-rows.ts';
import { fileVerdictSchema, skillListSchema } from '../model/lists/skill.ts';
import { type RowRange, rowRangeSchema } from '../model/row-range.ts';
import { heldSnapshotSchema, surfaceChangeSchema } from '../model/snapshot.ts';
import { procedure, rowRange } from './base.ts';

const session = z.object({ sessionId: sessionIdSchema });
const list = session.extend({ kind: catalogKindSchema });

export const catalog = {
  listFetches: procedure.input(session).output(z.array(listFetchSchema)),
  /**
   * Fetches a list from its first page, also one that the server did not declare. A complete list is replaced when the
   * new one is complete. `paged` stops after each page.
   */
  refresh: procedure.input(list.extend({ paged: z.boolean().default(false) })).output(listFetchSchema),
  /** Continues a fetch that paused, failed or was cancelled. */
  proceed: procedure.input(list.extend({ pages: z.enum(['one', 'all']) })).output(listFetchSchema),
  /** Replaces the list by the fetch in `incoming`. */
  apply: procedure.input(list).output(listFetchSchema),
  /** Stops a fetch and keeps the items so far. */
  cancel: procedure.input(list).output(listFetchSchema),
  /** Items as the server sent them; `version` is the generation of the list. */
  items: procedure.input(list.extend(rowRange(1, 5000))).output(rowRangeSchema(catalogItemSchema)),
  /**
   * One item as JSON text, which unlike the objects of `items` keeps a field named `__proto__`; `null` when there is no
   * such item. Fails with `unknownSession`.
   */
  itemText: procedure.input(list.extend({ ordinal: z.number().int().min(0) })).output(z.object({ text: z.string() })),
  pages: procedure.input(list).output(z.array(pageRecordSchema)),
  /** The differences of the incoming fetch, if any, else of the current one, from the one before it. */
  changes: procedure.input(list).output(listChangesSchema),
};

const named = session.extend({ kind: namedKindSchema });
/** The typed text in lower case, and the row to start at; the search wraps around. */
const typed = z.object({ start: z.string().min(1).max(200), from: z.number().int() });

/**
 * The sessions' lists as views show them; a list that isn't fetched yet is empty. Rows are typed but not validated:
 * validating them on each keystroke would take longer than finding them.
 */
export const lists = {
  /** The tools or prompts that match a query. */
  namedRows: procedure
    .input(named.extend({ query: namedQuerySchema, ...rowRange(1, 1000) }))
    .output(type<NamedRange>()),
  namedRowStarting: procedure
    .input(named.extend({ query: namedQuerySchema, ...typed.shape }))
    .output(z.object({ row: z.number().int().optional() })),
  named: procedure.input(named.extend({ place: namedPlaceSchema })).output(namedFoundSchema),
  /** The resources and templates that match a query; `mark`: the focused row. */
  resourceRows: procedure
    .input(session.extend({ query: resourceQuerySchema, mark: rowMarkSchema.optional(), ...rowRange(1, 1000) }))
    .output(type<ResourceRange>()),
  resourceRowStarting: procedure
    .input(session.extend({ query: resourceQuerySchema, ...typed.shape }))
    .output(z.object({ row: z.number().int().optional() })),
  /** The matching resources in the server's order; `below`: only those in that folder. */
  matching: procedure
    .input(session.extend({ narrowing: narrowingSchema, below: uriSchema.optional(), ...rowRange(1, 5000) }))
    .output(type<RowRange<CatalogItem>>()),
  /** The resources or templates with a URI, at most ten, or the one at an ordinal. */
  listed: procedure
    .input(session.extend({ kind: z.enum(['resources', 'templates']), at: listedAtSchema }))
    .output(z.array(catalogItemSchema)),
  /** The best matches in one kind of list of all connected servers. */
  search: procedure.input(listSearchSchema).output(type<ListChoices>()),
};

const byId = z.object({ comparisonId: z.string() });

/** Compares what two servers or snapshots offer, or one server in two eras. Only the newest few comparisons are kept. */
export const comparisons = {
  /**
   * A side that isn't connected that way is connected for the comparison. Fails with `unknownServer`,
   * `unknownSnapshot`, `consentDenied`, or as that connection.
   */
  run: procedure.input(z.object({ a: comparedSideSchema, b: comparedSideSchema })).output(comparisonSchema),
  /** Fails with `unknownComparison`. */
  rows: procedure
    .input(byId.extend({ filter: comparedFilterSchema, ...rowRange(0, 1000) }))
    .output(comparedRangeSchema),
  /**
   * One row's JSON on each side, absent where it is missing, and the changes from A to B, the worst first. Fails with
   * `unknownComparison`.
   */
  texts: procedure
    .input(byId.extend({ ordinal: z.number().int().min(0) }))
    .output(z.object({ a: z.string().optional(), b: z.string().optional(), changes: z.array(comparedChangeSchema) })),
};

/** A server's skills (SEP-2640). They are never run, and their files are read on request only. */
export const skills = {
  /** Fetches the list, at most 2,000 skills. Fails with `malformedResult`, `cursorLoop` or as any request. */
  list: procedure.input(session).output(skillListSchema),
  /** The last list of the session. */
  listed: procedure.input(session).output(z.object({ list: skillListSchema.optional() })),
  /**
   * Reads every file of a skill and compares it with the listed size and digest, `SKILL.md` also with the listed
   * frontmatter. Fails with `unknownPreview`, `notConnected`, `cancelled`.
   */
  verify: procedure
    .input(session.extend({ place: z.number().int().min(0) }))
    .output(z.object({ verdicts: z.array(fileVerdictSchema) })),
};

/** What the lists of the connected servers cost a model that is given them, in bytes and estimated tokens. */
export const costs = {
  /**
   * The sums of all connected servers, or of one session, by all of their lists or some: only what is asked for is
   * counted. Counts what isn't counted yet, so ask again while `isCounting`.
   */
  summary: procedure.input(costScopeSchema).output(costsSchema),
  /** The items that are counted so far. */
  rows: procedure
    .input(z.object({ query: costQuerySchema, ...rowRange(1, 1000) }))
    .output(rowRangeSchema(costRowSchema)),
  /**
   * Estimated tokens of the texts in the first `parts` parts of a stored response, without structured content, which
   * repeats them. Fails with `unknownRead`.
   */
  ofContent: procedure
    .input(z.object({ readId: readIdSchema, parts: z.number().int().min(0).max(2000) }))
    .output(z.object({ tokens: z.number().int() })),
};

const byServer = z.object({ serverId: serverIdSchema });

/** Snapshots of what servers offer. The host keeps only the newest few; the others fail with `unknownSnapshot`. */
export const snapshots = {
  /** What a session's server offers by the lists that are fetched. Fails with `unknownSession`, `snapshotNotTaken`. */
  take: procedure.input(z.object({ sessionId: sessionIdSchema })).output(heldSnapshotSchema),
  /** A range of the text of a snapshot as UTF-8, in base64. */
  bytes: procedure
    .input(
      z.object({
        snapshotId: z.string(),
        offset: z.number().int().min(0),
        length: z.number().int().min(1).max(4_000_000),
      }),
    )
    .output(z.object({ base64: z.string() })),
  /**
   * Sends a file in parts of at most 4 MB: the first without, the others with the returned `uploadId`. Kept until it is
   * opened or Loupe quits. Fails with `snapshotUnreadable`, `storageFailed`.
   */
  upload: procedure
    .input(
      z.object({ uploadId: z.string().optional(), fileName: z.string().max(255), base64: z.base64().max(6_000_000) }),
    )
    .output(z.object({ uploadId: z.string() })),
  /** Reads a sent snapshot or session file. Fails with `unknownPreview`, `snapshotUnreadable`, `recordingUnreadable`. */
  open: procedure.input(z.object({ uploadId: z.string() })).output(heldSnapshotSchema),
  /** The connected servers that offer something else than when they were last used. */
  changed: procedure.output(z.array(surfaceChangeSchema)),
  /** What one of them offered before. */
  before: procedure.input(byServer).output(heldSnapshotSchema),
  /** What it offers now is what it is compared with. Fails with `storageFailed`. */
  accept: procedure.input(byServer).output(z.void()),
  /** It isn't in the list until it offers something else again. Fails with `storageFailed`. */
  dismiss: procedure.input(byServer).output(z.void()),
};
