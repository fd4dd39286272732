import { z } from 'zod';
import { askSchema, decisionSchema } from '../model/ask.ts';
import { askIdSchema } from '../model/id.ts';
import { procedure } from './base.ts';

export const asks = {
  /** What waits for a person, oldest first. */
  list: procedure.output(z.array(askSchema)),
  /** Answers one ask. Fails with `unknownAsk` when it is already answered or withdrawn. */
  decide: procedure.input(z.object({ askId: askIdSchema, decision: decisionSchema })).output(z.void()),
};
