import { httpPage } from '../read/clauses.ts';
import { asks, legacy } from '../read/examples.ts';
import { revisionsFrom } from '../read/revisions.ts';
import type { ProbeRequest, Rule, RuleExample, RuleFamily, RuleFrame } from '../rule.ts';
import type { RuleId } from '../rule-id.ts';
import { head, over } from './http-responses.ts';

const base = { severity: 'error', clause: httpPage() } as const;

/** The status of the response to a probe. */
function statusOf({ direction, kind, http }: RuleFrame): number | undefined {
  return direction === 'in' && kind === 'http' ? http?.status : undefined;
}

function probed(id: RuleId, request: ProbeRequest, status: number, type = 'application/json'): RuleExample {
  const sent = { ...asks(1, request.method), probe: id, isDeliberate: true };
  const http = { method: 'POST', headers: request.headers ?? {} };
  const answer = head('1', status, { 'content-type': type });
  return legacy('2025-11-25', [over('1', sent, http), { ...answer, probe: id }], { transport: 'http' });
}

/** A request that every server answers. The modern era has no ping. */
const anyRequest = { method: 'ping', modernMethod: 'server/discover' };

const versionRequest: ProbeRequest = {
  ...anyRequest,
  headers: { 'mcp-protocol-version': '1900-01-01' },
};

const version: Rule = {
  ...base,
  id: 'H-VER',
  revisions: revisionsFrom('2025-06-18'),
  clause: httpPage('protocol-version-header', 'protocol-version-header'),
  probe: [versionRequest],
  begin: () => (frame) => {
    const status = statusOf(frame);
    if (status === undefined || status === 400 || status === 401) return [];
    return [{ actual: String(status), values: { status } }];
  },
  bad: probed('H-VER', versionRequest, 200),
  good: probed('H-VER', versionRequest, 400),
};

const originRequest: ProbeRequest = {
  ...anyRequest,
  headers: { origin: 'https://attacker.invalid' },
};

const origin: Rule = {
  ...base,
  id: 'H-ORIGIN',
  revisions: revisionsFrom('2025-11-25'),
  clause: httpPage('security-warning', 'security-%26-endpoint'),
  probe: [originRequest],
  begin: () => (frame) => {
    const status = statusOf(frame);
    // With 401, nothing shows whether the origin is looked at.
    if (status === undefined || status === 403 || status === 401) return [];
    return [{ actual: String(status), values: { status } }];
  },
  bad: probed('H-ORIGIN', originRequest, 200),
  good: probed('H-ORIGIN', originRequest, 403),
};

/** What only a request shows that nobody would send otherwise. */
export const httpProbes: RuleFamily = { name: 'http-probes', rules: [version, origin] };
