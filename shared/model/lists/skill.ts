import { z } from 'zod';
import { failureSchema } from '../failure.ts';

const skillFileSchema = z.object({
  uri: z.string(),
  /** Relative to the folder of `SKILL.md`; the whole URI for a file outside. */
  path: z.string(),
  /** `sha256:` and 64 hexadecimal digits. */
  digest: z.string(),
  /** In bytes. */
  size: z.number(),
});
export type SkillFile = z.infer<typeof skillFileSchema>;

/** A skill as the server lists it. Untrusted text. */
const skillSchema = z.object({
  /** Its index in the list. */
  place: z.number().int(),
  uri: z.string(),
  name: z.string(),
  description: z.string(),
  /** It lists no files: only its frontmatter can be verified. */
  isDynamic: z.boolean(),
  files: z.array(skillFileSchema),
  /** Problems of a listed skill (SEP-2640, entries). */
  problems: z.array(
    z.enum([
      /** Not an object, or without a `uri` that ends in `/SKILL.md`. */
      'noUri',
      /** `frontmatter` has no `name` or no `description`. */
      'noFrontmatter',
      /** The folder of `SKILL.md` isn't named like the skill. */
      'nameDiffers',
      /** `resources` is neither a list of files nor `dynamic`. */
      'noFiles',
      /** A file without a `uri`, a `size` or a valid digest, which is left out. */
      'badFile',
      /** A file is outside the folder of `SKILL.md`. */
      'outside',
      /** `SKILL.md` isn't among the files. */
      'noSkillFile',
      /** The same URI is listed twice. */
      'duplicate',
      /** More than 512 files, or more than 16 MiB. */
      'tooLarge',
    ]),
  ),
});
export type Skill = z.infer<typeof skillSchema>;

export const skillListSchema = z.object({
  skills: z.array(skillSchema),
  /** When the fetch completed, in milliseconds since 1970. */
  at: z.number(),
  /** The last page's frame. */
  responseSeq: z.number().int(),
  /** There are more skills than Loupe lists. */
  isCut: z.boolean(),
});
export type SkillList = z.infer<typeof skillListSchema>;

/** How a file compares with its entry in the list. */
export const fileVerdictSchema = z.object({
  uri: z.string(),
  /** Absent when the file could not be read. */
  actual: z.object({ size: z.number().int(), digest: z.string() }).optional(),
  /**
   * - `size`, `digest`: not as listed
   * - `frontmatter`: `SKILL.md` differs from the listed one in `fields`
   * - `unreadable`: see `failure`
   * - `contents`: the response doesn't have exactly one content with a text or valid base64
   */
  problems: z.array(z.enum(['size', 'digest', 'frontmatter', 'unreadable', 'contents'])),
  /** The differing fields of the frontmatter; empty when it isn't valid YAML. */
  fields: z.array(z.string()),
  failure: failureSchema.optional(),
});
export type FileVerdict = z.infer<typeof fileVerdictSchema>;
