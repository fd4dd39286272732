import { z } from 'zod';
import { findingSchema } from '#shared/model/findings/finding.ts';
import { jsonSchema } from '#shared/model/json/any-json.ts';
import { eraSchema } from '#shared/model/revision.ts';

/** How a server is reached. */
const targetSchema = z.union([
  z.object({ url: z.string() }),
  z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
]);
export type Target = z.infer<typeof targetSchema>;

/** A visit of one of the two clients to a server. */
export const taskSchema = z.object({
  client: z.enum(['sdk', 'loupe']),
  target: targetSchema,
  /** For the SDK's client, which can't negotiate it with a single process. */
  era: eraSchema.default('legacy'),
  /** Also reads, gets, calls and probes, and reports the findings about all of it (Loupe only). */
  uses: z.boolean().default(false),
  call: z.object({ tool: z.string(), arguments: z.record(z.string(), jsonSchema) }).optional(),
});
export type Task = z.input<typeof taskSchema>;

const outcomeSchema = z.object({
  /** `tool error`: a result with `isError`; `error`: a JSON-RPC error; `failed`: no usable response. */
  kind: z.enum(['ok', 'tool error', 'error', 'failed']),
  detail: z.string().optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const visitFindingSchema = findingSchema.pick({
  rule: true,
  severity: true,
  item: true,
  place: true,
  actual: true,
  values: true,
  count: true,
});
export type VisitFinding = z.infer<typeof visitFindingSchema>;

const listSchema = z.array(jsonSchema);

/** The results of one connection. */
export const visitSchema = z.object({
  /** Milliseconds from the start until ready. */
  connectMs: z.number(),
  era: eraSchema,
  revision: z.string(),
  /** Every item as sent, in order. */
  lists: z.object({ resources: listSchema, templates: listSchema, prompts: listSchema, tools: listSchema }),
  /** Failures of lists. */
  notes: z.array(z.string()),
  /** Lines on stdout that aren't messages, and on stderr (at most 50); Loupe only. */
  strayLines: z.number().int(),
  stderrLines: z.number().int(),
  /** Absent when the server offers nothing of the kind. */
  read: outcomeSchema.optional(),
  prompt: outcomeSchema.optional(),
  call: outcomeSchema.optional(),
  /** Empty without `uses`. */
  findings: z.array(visitFindingSchema),
});
export type Visit = z.infer<typeof visitSchema>;
