import { z } from 'zod';
import { jsonSchema } from './any-json.ts';
import { readIdSchema, sessionIdSchema } from './id/id.ts';
import { roundSchema } from './inbox/pending-request.ts';

/** One part of a read resource, described without its content. */
export const resourcePartSchema = z.object({
  index: z.number().int(),
  uri: z.string().optional(),
  /** As declared by the server. */
  mimeType: z.string().optional(),
  /** Which content fields it has. The specification allows exactly one. */
  content: z.enum(['text', 'blob', 'both', 'none']),
  /** Characters (UTF-16) of `text`. */
  characters: z.number().int().optional(),
  /** Bytes of `text` in UTF-8 or of the decoded `blob`. */
  bytes: z.number().int(),
  /** Where `blob` stops being base64, as a character index; absent when it is valid. */
  base64BreaksAt: z.number().int().optional(),
  /** Where `blob` is broken or stands beside a `text`: its characters as sent, and the bytes up to the break. */
  blob: z.object({ characters: z.number().int(), bytes: z.number().int() }).optional(),
  /** Fields other than uri, mimeType, text and blob. */
  extra: jsonSchema.optional(),
});
export type ResourcePart = z.infer<typeof resourcePartSchema>;

/**
 * Which of a stored part's bodies is meant: its text, its blob as sent (base64), or the whole content block that it is
 * a part of as JSON.
 */
export const contentBodySchema = z.enum(['text', 'blob', 'raw']);
export type ContentBody = z.infer<typeof contentBodySchema>;

/** The response to one `resources/read`, stored by the host so that its parts can be read by range. */
export const resourceReadSchema = z.object({
  readId: readIdSchema,
  sessionId: sessionIdSchema,
  uri: z.string(),
  at: z.number(),
  durationMs: z.number(),
  requestSeq: z.number().int(),
  responseSeq: z.number().int(),
  parts: z.array(resourcePartSchema),
  /** The rounds of inputs (2026-07-28). */
  rounds: z.array(roundSchema).optional(),
});
export type ResourceRead = z.infer<typeof resourceReadSchema>;

/** What a content block (server, prompts and tools) is, by its `type`. */
const blockKinds = ['text', 'image', 'audio', 'resource', 'resource_link', 'unknown'] as const;

const blockProblems = [
  'notAnObject',
  /** Part of it is nested so deeply that it is shown as text. */
  'tooDeep',
  /** Its `type` is missing, or one that no revision knows. */
  'unknownType',
  /** What its type promises is missing or has another type: `text`, `data`, `resource`, `uri`. */
  'bodyMissing',
  'notBase64',
  /** `mimeType` is missing where its type wants one. */
  'mimeTypeMissing',
] as const;

/** One content block of a prompt's message or of a tool's result, described without its content. */
export const contentBlockSchema = z.object({
  kind: z.enum(blockKinds),
  /** `type` as the server sent it, when it is a string. */
  type: z.string().optional(),
  /** Its stored content; `part.index` names it for ranges. A link has none. */
  part: resourcePartSchema,
  /** Of a link. */
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** Bytes as a link declares them. */
  size: z.number().optional(),
  annotations: jsonSchema.optional(),
  problems: z.array(z.enum(blockProblems)),
});
export type ContentBlock = z.infer<typeof contentBlockSchema>;
