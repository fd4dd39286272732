import { z } from 'zod';
import { serverIdSchema } from '../id/id.ts';

/** Arguments of a tool or of a prompt that the user gave a name. */
export const savedArgumentsSchema = z.object({
  kind: z.enum(['tool', 'prompt']),
  serverId: serverIdSchema,
  /** Of the tool or the prompt. */
  name: z.string(),
  /** Unique for its tool or prompt. */
  label: z.string().min(1).max(200),
  /** JSON text of the arguments object. */
  argumentsText: z.string(),
});
export type SavedArguments = z.infer<typeof savedArgumentsSchema>;
