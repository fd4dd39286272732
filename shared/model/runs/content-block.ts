import { z } from 'zod';
import { jsonSchema } from '../any-json.ts';
import { resourcePartSchema } from '../resource.ts';

/** What a content block (server, prompts and tools) is, by its `type`. */
export const blockKinds = ['text', 'image', 'audio', 'resource', 'resource_link', 'unknown'] as const;

/** What is wrong with a block as it was sent. */
export const blockProblems = [
  /** It isn't a JSON object. */
  'notAnObject',
  /** Part of it is nested so deeply that it is shown as text. */
  'tooDeep',
  /** Its `type` is missing, or one that no revision knows. */
  'unknownType',
  /** What its type promises is missing or has another type: `text`, `data`, `resource`, `uri`. */
  'bodyMissing',
  /** `data` or `blob` is not base64. */
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
