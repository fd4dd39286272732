import { z } from 'zod';
import { jsonSchema } from '#shared/model/any-json.ts';
import { eraSchema } from '#shared/model/revision.ts';

/** What one of the two clients is to do with a server. */
export const taskSchema = z.object({
  client: z.enum(['sdk', 'loupe']),
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  /** How the SDK's client opens: it does not find out by itself on a process that it does not start twice. */
  era: eraSchema.default('legacy'),
  /** Reads, gets and calls, too (Loupe only). */
  uses: z.boolean().default(false),
  call: z.object({ tool: z.string(), arguments: z.record(z.string(), jsonSchema) }).optional(),
});
export type Task = z.input<typeof taskSchema>;

const outcomeSchema = z.object({
  /** `tool error`: a result with `isError`; `error`: an error as the response; `failed`: no response that can be used. */
  kind: z.enum(['ok', 'tool error', 'error', 'failed']),
  detail: z.string().optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const listSchema = z.array(jsonSchema);

/** What one connection came to. */
export const visitSchema = z.object({
  /** Milliseconds from nothing to an agreed protocol. */
  connectMs: z.number(),
  era: eraSchema,
  revision: z.string(),
  /** Every item as it came, in its order. */
  lists: z.object({ resources: listSchema, templates: listSchema, prompts: listSchema, tools: listSchema }),
  /** What failed of the lists, and why. */
  notes: z.array(z.string()),
  /** Lines on stdout that aren't messages, and on stderr (at most 50); Loupe only. */
  strayLines: z.number().int(),
  stderrLines: z.number().int(),
  /** What each use came to; absent where the server offers nothing of the kind. */
  read: outcomeSchema.optional(),
  prompt: outcomeSchema.optional(),
  call: outcomeSchema.optional(),
});
export type Visit = z.infer<typeof visitSchema>;
