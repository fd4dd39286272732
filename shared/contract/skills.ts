import { z } from 'zod';
import { sessionIdSchema } from '../model/id/id.ts';
import { fileVerdictSchema, skillListSchema } from '../model/lists/skill.ts';
import { procedure } from './base.ts';

const session = z.object({ sessionId: sessionIdSchema });

/** Skills that a server offers (SEP-2640). Nothing of them is run, and no file is read unless a person asks. */
export const skills = {
  /**
   * Requests the list, at most 2,000 skills, page by page. Fails with `malformedResult`, `cursorLoop` and what a request
   * fails with.
   */
  list: procedure.input(session).output(skillListSchema),
  /** What was listed last in the session; absent before. */
  listed: procedure.input(session).output(z.object({ list: skillListSchema.optional() })),
  /**
   * Reads every file of the skill at a place of the list and compares it with the listed size and digest, `SKILL.md` also
   * with the listed frontmatter. Fails with `unknownPreview`, `notConnected`, `cancelled`.
   */
  verify: procedure
    .input(session.extend({ place: z.number().int().min(0) }))
    .output(z.object({ verdicts: z.array(fileVerdictSchema) })),
};
