import { type } from '@orpc/contract';
import { z } from 'zod';
import {
  type CatalogItem,
  catalogItemSchema,
  catalogKindSchema,
  listChangesSchema,
  listFetchSchema,
  pageRecordSchema,
} from '../model/catalog.ts';
import {
  comparedFilterSchema,
  comparedRowSchema,
  comparedServerSchema,
  comparisonSchema,
} from '../model/comparison.ts';
import { sessionIdSchema } from '../model/id/id.ts';
import { windowSchema } from '../model/lists/list-words.ts';
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
import { procedure, rowRange } from './base.ts';

const session = z.object({ sessionId: sessionIdSchema });
const list = session.extend({ kind: catalogKindSchema });

export const catalog = {
  /** The state of a session's list fetches. */
  listFetches: procedure.input(session).output(z.array(listFetchSchema)),
  /**
   * Fetches a list again from its first page; one that the server did not declare is requested all the same. A
   * complete list stays until the new fetch is complete too and replaces it. `paged` stops after each page.
   */
  refresh: procedure.input(list.extend({ paged: z.boolean().default(false) })).output(listFetchSchema),
  /** Goes on where a fetch paused, failed or was cancelled: one page further, or to the end. */
  proceed: procedure.input(list.extend({ pages: z.enum(['one', 'all']) })).output(listFetchSchema),
  /** Lets a fetch that waits in `incoming` replace the list. */
  apply: procedure.input(list).output(listFetchSchema),
  /** Stops a fetch; what came stays. */
  cancel: procedure.input(list).output(listFetchSchema),
  /** Items `from` up to `from + count` of the current generation, as the server sent them. */
  items: procedure
    .input(list.extend(rowRange(1, 5000)))
    .output(z.object({ generation: z.number().int(), items: z.array(catalogItemSchema) })),
  /**
   * One item as JSON text: unlike `items`, whose values travel as objects, it keeps a field named `__proto__`.
   * Fails with `unknownSession`; the text is `null` for an ordinal that is not there.
   */
  itemText: procedure.input(list.extend({ ordinal: z.number().int().min(0) })).output(z.object({ text: z.string() })),
  /** The pages of the current fetch, with their cursors. */
  pages: procedure.input(list).output(z.array(pageRecordSchema)),
  /** What differs: in the incoming fetch when there is one, else in the current one against the one before. */
  changes: procedure.input(list).output(listChangesSchema),
};

const named = session.extend({ kind: namedKindSchema });
/** What was typed, in lower case, and the row to begin at; the search goes on from the top. */
const typed = z.object({ start: z.string().min(1).max(200), from: z.number().int() });

/** More at a time than any view shows: for what goes through a whole list. */
const manySchema = z.object(rowRange(1, 5000));

/**
 * The sessions' lists as views show them. A list that isn't known (yet) is empty. Rows are typed but not checked again on
 * their way out: with each key that is typed, that would cost more than finding them.
 */
export const lists = {
  /** Rows of the tools or the prompts that a query leaves. */
  namedRows: procedure
    .input(named.extend({ query: namedQuerySchema, window: windowSchema }))
    .output(type<NamedRange>()),
  /** The first row whose text starts with what was typed; absent when there is none. */
  namedRowStarting: procedure
    .input(named.extend({ query: namedQuerySchema, ...typed.shape }))
    .output(z.object({ row: z.number().int().optional() })),
  /** The tool or prompt at a place. */
  named: procedure.input(named.extend({ place: namedPlaceSchema })).output(namedFoundSchema),
  /** Rows of the resources and templates that a query leaves; `mark`: what has the keyboard. */
  resourceRows: procedure
    .input(session.extend({ query: resourceQuerySchema, mark: rowMarkSchema.optional(), window: windowSchema }))
    .output(type<ResourceRange>()),
  /** The first row whose label starts with what was typed; absent when there is none. */
  resourceRowStarting: procedure
    .input(session.extend({ query: resourceQuerySchema, ...typed.shape }))
    .output(z.object({ row: z.number().int().optional() })),
  /** The resources that words and facets leave, in the server's order; `below`: at and below that folder only. */
  matching: procedure
    .input(session.extend({ narrowing: narrowingSchema, below: uriSchema.optional(), window: manySchema }))
    .output(type<{ items: CatalogItem[]; total: number }>()),
  /** The resources or templates with a URI, at most ten, or the one at a place. */
  listed: procedure
    .input(session.extend({ kind: z.enum(['resources', 'templates']), at: listedAtSchema }))
    .output(z.array(catalogItemSchema)),
  /** The best items of one list of all connected servers. */
  search: procedure.input(listSearchSchema).output(type<ListChoices>()),
};

const byId = z.object({ comparisonId: z.string() });

/** What two servers offer, or one server in two eras, side by side. The newest few are held. */
export const comparisons = {
  /**
   * Compares the lists and capabilities of two servers. A side that isn't connected so gets a session of its own, which
   * ends with its lists. Fails with `unknownServer`, `consentDenied`, and with what keeps that session from being ready.
   */
  run: procedure.input(z.object({ a: comparedServerSchema, b: comparedServerSchema })).output(comparisonSchema),
  /** Rows `from` up to `from + count` of those that match. Fails with `unknownComparison`. */
  rows: procedure
    .input(byId.extend({ filter: comparedFilterSchema, ...rowRange(0, 1000) }))
    .output(z.object({ rows: z.array(comparedRowSchema), total: z.number().int() })),
  /** The JSON of one row on both sides, as it was listed; absent where there is none. Fails with `unknownComparison`. */
  texts: procedure
    .input(byId.extend({ ordinal: z.number().int().min(0) }))
    .output(z.object({ a: z.string().optional(), b: z.string().optional() })),
};

/** Skills that a server offers (SEP-2640). Nothing of them is run, and no file is read unless a person asks. */
export const skills = {
  /**
   * Requests the list, at most 2,000 skills, page by page. Fails with `malformedResult`, `cursorLoop` and what a request
   * fails with.
   */
  list: procedure.input(session).output(skillListSchema),
  /** What was listed last in the session; absent before. */
  listed: procedure.input(session).output(z.object({ list: skillListSchema.optional() })),
  /**
   * Reads every file of the skill at a place of the list and compares it with the listed size and digest, `SKILL.md` also
   * with the listed frontmatter. Fails with `unknownPreview`, `notConnected`, `cancelled`.
   */
  verify: procedure
    .input(session.extend({ place: z.number().int().min(0) }))
    .output(z.object({ verdicts: z.array(fileVerdictSchema) })),
};
