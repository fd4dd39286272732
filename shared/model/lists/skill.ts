import { z } from 'zod';
import { failureSchema } from '../failure.ts';

/** What is wrong with a skill as it is listed (SEP-2640, entries). */
export const skillProblems = [
  /** Not an object, or without a `uri` that ends in `/SKILL.md`: nothing of it can be read. */
  'noUri',
  /** `frontmatter` has no `name` or no `description`. */
  'noFrontmatter',
  /** The folder of `SKILL.md` isn't called as `name` says. */
  'nameDiffers',
  /** `resources` is neither a list of files nor `dynamic`. */
  'noFiles',
  /** A file has no `uri`, no `size`, or a digest that isn't `sha256:` and 64 hexadecimal digits; it is left out. */
  'badFile',
  /** A file is outside the folder of `SKILL.md`. */
  'outside',
  /** `SKILL.md` is missing among the files. */
  'noSkillFile',
  /** The same URI is listed before. */
  'duplicate',
  /** More than 512 files, or more than 16 MiB. */
  'tooLarge',
] as const;

const skillFileSchema = z.object({
  uri: z.string(),
  /** Below the folder of `SKILL.md`; the whole URI for a file outside. */
  path: z.string(),
  /** `sha256:` and 64 hexadecimal digits, as the server lists it. */
  digest: z.string(),
  /** Bytes, as the server lists them. */
  size: z.number(),
});
export type SkillFile = z.infer<typeof skillFileSchema>;

/** A skill as a server lists it. Its texts are the server's: inert. */
export const skillSchema = z.object({
  /** Its place in the list, counted from 0. */
  place: z.number().int(),
  uri: z.string(),
  name: z.string(),
  description: z.string(),
  /** Its files have no digests: nothing of it but the frontmatter can be verified. */
  isDynamic: z.boolean(),
  files: z.array(skillFileSchema),
  problems: z.array(z.enum(skillProblems)),
});
export type Skill = z.infer<typeof skillSchema>;

export const skillListSchema = z.object({
  skills: z.array(skillSchema),
  /** When it was complete, in milliseconds since 1970. */
  at: z.number(),
  /** The frame of the last page's response. */
  responseSeq: z.number().int(),
  /** There are more skills than Loupe lists. */
  isCut: z.boolean(),
});
export type SkillList = z.infer<typeof skillListSchema>;

/** How a file compares with what the list says about it. */
export const fileVerdictSchema = z.object({
  uri: z.string(),
  /** Bytes and digest of what came; absent where nothing usable came. */
  actual: z.object({ size: z.number().int(), digest: z.string() }).optional(),
  /**
   * - `size`, `digest`: not as listed
   * - `frontmatter`: that of `SKILL.md` differs from the listed one, in `fields`
   * - `unreadable`: see `failure`
   * - `contents`: the response hasn't exactly one content with a text or valid base64
   */
  problems: z.array(z.enum(['size', 'digest', 'frontmatter', 'unreadable', 'contents'])),
  /** The fields of the frontmatter that differ; empty when it cannot be read as YAML. */
  fields: z.array(z.string()),
  failure: failureSchema.optional(),
});
export type FileVerdict = z.infer<typeof fileVerdictSchema>;
