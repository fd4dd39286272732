import { z } from 'zod';
import { serverIdSchema } from '../model/id/id.ts';
import { clientSetupSchema } from '../model/inbox/client-setup.ts';
import { replyRuleSchema } from '../model/inbox/reply-rule.ts';
import { procedure } from './base.ts';

/** What Loupe is for its servers: what it offers them, and what it answers without asking. */
export const client = {
  /** What is offered to one server, and its roots. Fails with `unknownServer`. */
  setup: procedure.input(z.object({ serverId: serverIdSchema })).output(clientSetupSchema),
  /** Changes both. A running legacy session is notified of new roots; switches apply from the next session on. */
  change: procedure.input(clientSetupSchema).output(clientSetupSchema),
  /** The user's auto-reply rules, in the order in which they are tried. */
  rules: procedure.output(z.array(replyRuleSchema)),
  /** Replaces all of them. Fails with `badReply` for a result that isn't a JSON object. */
  setRules: procedure.input(z.object({ rules: z.array(replyRuleSchema).max(500) })).output(z.array(replyRuleSchema)),
};
