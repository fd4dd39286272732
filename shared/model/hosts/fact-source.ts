import { z } from 'zod';
import { hostSurenesses } from './as-host.ts';

const suretySchema = z.enum(hostSurenesses);

const note = z.string().min(1).max(500);

/** The source of what a person measured with `loupe probe`. */
export const ownProbe = 'loupe probe';

/** Where a fact about a host is from. */
export const factSourceSchema = z.strictObject({
  version: z.string().min(1).max(100).describe('Of the host that it is true of.').optional(),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}(?:-\d{2})?$/)
    .describe('When the source said so, or was read where it has no date: a day or a month.'),
  source: z
    .union([z.url({ protocol: /^https?$/ }).max(2000), z.literal(ownProbe)])
    .describe('Where it can be read, or “loupe probe” for what a person measured.'),
  sure: suretySchema.describe(
    'measured: by a probe; source: read in the host’s source; documented: by its vendor; reported: by an issue or a third party.',
  ),
  note: note.describe('What the value leaves open, in English.').optional(),
});
export type FactSource = z.infer<typeof factSourceSchema>;

/** Where a fact can be read; undefined for a person’s own measurement. */
export function addressOf({ source }: Pick<FactSource, 'source'>): string | undefined {
  return source === ownProbe ? undefined : source;
}
