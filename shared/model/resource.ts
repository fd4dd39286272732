import { z } from 'zod';
import { readIdSchema, sessionIdSchema } from './id/id.ts';
import { roundSchema } from './inbox/pending-request.ts';
import { jsonSchema } from './json/any-json.ts';

/** How base64 differs from RFC 4648, section 4, though it can be decoded; see `readBase64`. */
const base64FormSchema = z.enum(['dataPrefix', 'urlAlphabet', 'whiteSpace', 'padding']);
export type Base64Form = z.infer<typeof base64FormSchema>;

/** One part of a response, without its content. */
export const resourcePartSchema = z.object({
  index: z.number().int(),
  uri: z.string().optional(),
  /** As sent. */
  mimeType: z.string().optional(),
  /** The specification allows exactly one of `text` and `blob`. */
  content: z.enum(['text', 'blob', 'both', 'none']),
  /** UTF-16 units of `text`. */
  characters: z.number().int().optional(),
  /** Of `text` in UTF-8, or of the decoded `blob`. */
  bytes: z.number().int(),
  /** How `blob` differs from plain base64, though it was decoded. */
  base64Forms: z.array(base64FormSchema).optional(),
  /** Index of the first character of `blob` that can't be decoded; absent when all can. */
  base64BreaksAt: z.number().int().optional(),
  /** For an invalid `blob`, or one next to a `text`: its length in characters, and its valid bytes. */
  blob: z.object({ characters: z.number().int(), bytes: z.number().int() }).optional(),
  /** Other fields than uri, mimeType, text and blob. */
  extra: jsonSchema.optional(),
});
export type ResourcePart = z.infer<typeof resourcePartSchema>;

/** A body of a stored part: its text, its blob as sent (base64), or the JSON of its whole content block. */
export const contentBodySchema = z.enum(['text', 'blob', 'raw']);
export type ContentBody = z.infer<typeof contentBodySchema>;

/** The response to one `resources/read`, whose parts are read by range. */
export const resourceReadSchema = z.object({
  readId: readIdSchema,
  sessionId: sessionIdSchema,
  uri: z.string(),
  at: z.number(),
  durationMs: z.number(),
  requestSeq: z.number().int(),
  responseSeq: z.number().int(),
  parts: z.array(resourcePartSchema),
  /** The number of further parts, which only the recorded response has; see `MAX_ENTRIES`. */
  omitted: z.number().int().optional(),
  rounds: z.array(roundSchema).optional(),
});
export type ResourceRead = z.infer<typeof resourceReadSchema>;

/** One content block of a prompt's message or a tool's result, without its content. */
export const contentBlockSchema = z.object({
  /** The `type` of a content block (server, prompts and tools). */
  kind: z.enum(['text', 'image', 'audio', 'resource', 'resource_link', 'unknown']),
  /** As sent, when it is a string. */
  type: z.string().optional(),
  /** Its stored content, read by range with `part.index`. A link has none. */
  part: resourcePartSchema,
  /** Of a link. */
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** In bytes, as a link declares it. */
  size: z.number().optional(),
  annotations: jsonSchema.optional(),
  problems: z.array(
    z.enum([
      'notAnObject',
      /** Nested so deeply that part of it is shown as text. */
      'tooDeep',
      /** Its `type` is missing or unknown. */
      'unknownType',
      /** The field that its type requires is missing or has another type: `text`, `data`, `resource`, `uri`. */
      'bodyMissing',
      'notBase64',
      'mimeTypeMissing',
    ]),
  ),
});
export type ContentBlock = z.infer<typeof contentBlockSchema>;
