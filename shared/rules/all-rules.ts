import { client } from './client/client.ts';
import { ownMessages } from './client/own-messages.ts';
import { contentFamilies } from './content/families.ts';
import { auth } from './http/auth.ts';
import { httpProbes } from './http/http-probes.ts';
import { httpResponses } from './http/http-responses.ts';
import { httpSessions } from './http/http-sessions.ts';
import { httpStreams } from './http/http-streams.ts';
import type { RuleFamily } from './rule.ts';
import { caching } from './wire/caching.ts';
import { cancellation } from './wire/cancellation.ts';
import { capabilities } from './wire/capabilities.ts';
import { deprecation } from './wire/deprecated.ts';
import { discover } from './wire/discover.ts';
import { errors } from './wire/errors.ts';
import { lifecycle } from './wire/lifecycle.ts';
import { logging } from './wire/logging.ts';
import { meta } from './wire/meta.ts';
import { pagination } from './wire/pagination.ts';
import { progress } from './wire/progress.ts';
import { results } from './wire/results.ts';
import { rpc } from './wire/rpc.ts';
import { schemas } from './wire/schema.ts';
import { stdio } from './wire/stdio.ts';
import { subscriptions } from './wire/subscriptions.ts';
import { tasks } from './wire/tasks.ts';

/** Every rule, by family. */
export const ruleFamilies: readonly RuleFamily[] = [
  ...[stdio, rpc, schemas, errors, lifecycle, discover, results, caching, capabilities, meta, pagination, progress],
  ...[logging, cancellation, subscriptions, httpResponses, httpSessions, httpStreams, httpProbes, auth, tasks],
  ...[ownMessages, deprecation],
  ...contentFamilies,
  client,
];
