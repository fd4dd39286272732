import { z } from 'zod';
import { askSchema, decisionSchema, endedAskSchema } from '../model/ask.ts';
import { askIdSchema } from '../model/id.ts';
import { replySchema } from '../model/reply-rule.ts';
import { procedure } from './base.ts';

export const asks = {
  /** What waits for a person, oldest first. */
  list: procedure.output(z.array(askSchema)),
  /** Answers one ask. Fails with `unknownAsk` when it is already answered or withdrawn. */
  decide: procedure.input(z.object({ askId: askIdSchema, decision: decisionSchema })).output(z.void()),
  /**
   * Answers what a server asked. Fails with `unknownAsk`, and with `badReply` for a result that is no JSON object.
   */
  answer: procedure.input(z.object({ askId: askIdSchema, reply: replySchema })).output(z.void()),
  /** What servers asked and is over, newest first, at most 100. */
  ended: procedure.output(z.array(endedAskSchema)),
};
