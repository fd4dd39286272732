import type { RuleFamily } from '../rule.ts';
import { callRules } from './calls.ts';
import { listRules } from './lists.ts';
import { clientHeaders, clientState } from './own-messages.ts';
import { sessionRules } from './sessions.ts';

/** What a client other than Loupe does, in a recording. */
export const client: RuleFamily = {
  name: 'client',
  rules: [...sessionRules, ...listRules, ...callRules, clientHeaders, clientState],
};
