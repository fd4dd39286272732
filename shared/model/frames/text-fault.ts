import { z } from 'zod';

const placeFields = { line: z.number().int(), column: z.number().int(), offset: z.number().int() };

/** Why a text isn't JSON, as facts for the catalogue's `textProblems` and as the parameters of a failure. */
export const textFaultSchema = z.discriminatedUnion('problem', [
  /** `found`: the text at the first error, shortened. Lines and columns count from 1, the offset from 0. */
  z.object({ problem: z.enum(['syntax', 'tooDeep']), ...placeFields, found: z.string() }),
  /** The text ends too early. */
  z.object({ problem: z.literal('incomplete'), ...placeFields }),
  z.object({ problem: z.literal('empty') }),
]);
export type TextFault = z.infer<typeof textFaultSchema>;
