import { type Authorization, authorizationSchema } from '#shared/model/authorization.ts';

/** The state of a server's sign-in: none, unless the test changes it. */
export function fakeAuthorization(serverId: string, facts: Partial<Authorization> = {}): Authorization {
  const nothing = { serverId, step: 'none', since: 0, trail: [], scopeHistory: [], isLasting: true };
  return { ...authorizationSchema.parse(nothing), ...facts };
}
