import type { rules as en } from '../../en/rules/index.ts';
import { auth } from './auth.ts';
import { caching } from './caching.ts';
import { cancellation } from './cancellation.ts';
import { capabilities } from './capabilities.ts';
import { client } from './client.ts';
import { contentRules } from './content-rules.ts';
import { deprecated } from './deprecated.ts';
import { discover } from './discover.ts';
import { errors } from './errors.ts';
import { httpProbes } from './http-probes.ts';
import { httpResponses } from './http-responses.ts';
import { httpSessions } from './http-sessions.ts';
import { httpStreams } from './http-streams.ts';
import { itemRules } from './item-rules.ts';
import { lifecycle } from './lifecycle.ts';
import { logging } from './logging.ts';
import { meta } from './meta.ts';
import { ownMessages } from './own-messages.ts';
import { pagination } from './pagination.ts';
import { progress } from './progress.ts';
import { results } from './results.ts';
import { rpc } from './rpc.ts';
import { schema } from './schema.ts';
import { stdio } from './stdio.ts';
import { subscriptions } from './subscriptions.ts';
import { tasks } from './tasks.ts';

/** The texts of all rules, by the rule’s id. */
export const rules: typeof en = {
  ...auth,
  ...caching,
  ...cancellation,
  ...capabilities,
  ...client,
  ...ownMessages,
  ...contentRules,
  ...deprecated,
  ...discover,
  ...errors,
  ...httpProbes,
  ...httpResponses,
  ...httpSessions,
  ...httpStreams,
  ...itemRules,
  ...lifecycle,
  ...logging,
  ...meta,
  ...pagination,
  ...progress,
  ...results,
  ...rpc,
  ...schema,
  ...stdio,
  ...subscriptions,
  ...tasks,
};
