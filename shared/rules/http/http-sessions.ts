import { stringAt } from '../../model/json/json.ts';
import { hasSecretMark } from '../../model/secret-mark.ts';
import { httpPage } from '../read/clauses.ts';
import { asks, fails, legacy, modern, modernAsks } from '../read/examples.ts';
import { modernRevisions, revisionsFrom } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily } from '../rule.ts';
import { head, over, postHead } from './http-responses.ts';

const legacyHttp = revisionsFrom('2025-03-26', '2025-11-25');
const base = { severity: 'error', revisions: legacyHttp, clause: httpPage('session-management') } as const;
const sessionId = 'mcp-session-id';
const post = { method: 'POST' };

/** Fewer visible characters can be guessed. */
const minLength = 16;
const minDistinct = 6;
const visible = /^[\x21-\x7e]+$/;

function problemOf(id: string): 'character' | 'short' | undefined {
  if (!visible.test(id)) return 'character';
  return id.length < minLength || new Set(id).size < minDistinct ? 'short' : undefined;
}

const shape: Rule = {
  ...base,
  id: 'H-SID',
  begin:
    (session) =>
    (frame): Fault[] => {
      const id = postHead(frame, session)?.headers[sessionId];
      // A header that is kept secret in the log is shown with this character.
      const problem = id === undefined || hasSecretMark(id) ? undefined : problemOf(id);
      // The id gives access to the session, so it stays out of the finding.
      if (id === undefined || problem === undefined) return [];
      return [{ ...(problem === 'short' && { severity: 'warning' as const }), values: { problem, length: id.length } }];
    },
  bad: legacy(
    '2025-06-18',
    [over('1', asks(1, 'ping'), post), head('1', 200, { [sessionId]: 'a b', 'content-type': 'application/json' })],
    { transport: 'http' },
  ),
  good: legacy(
    '2025-06-18',
    [
      over('1', asks(1, 'ping'), post),
      head('1', 200, { [sessionId]: '0123456789abcdef', 'content-type': 'application/json' }),
    ],
    { transport: 'http' },
  ),
};

const minted: Rule = {
  ...base,
  severity: 'warning',
  id: 'H-SID-E',
  revisions: modernRevisions,
  clause: 'basic/transports/streamable-http#backward-compatibility',
  begin: (session) => (frame) => (postHead(frame, session)?.headers[sessionId] === undefined ? [] : [{ values: {} }]),
  bad: modern(
    [
      over('1', modernAsks(1, 'tools/list'), post),
      head('1', 200, { [sessionId]: '0123456789abcdef', 'content-type': 'application/json' }),
    ],
    { transport: 'http' },
  ),
  good: modern([over('1', modernAsks(1, 'tools/list'), post), head('1', 200, { 'content-type': 'application/json' })], {
    transport: 'http',
  }),
};

const expired = /\b(?:expired|not found|unknown|invalid|no such|terminated)\b/i;

const lost: Rule = {
  ...base,
  severity: 'warning',
  id: 'H-SID-404',
  begin:
    (session) =>
    ({ direction, http, messages, text = '' }) => {
      if (direction !== 'in' || http?.stream === undefined) return [];
      const exchange = session.exchange(http.stream);
      const status = http.status ?? exchange?.status ?? 200;
      if (status < 400 || status === 404 || exchange?.requestHeaders[sessionId] === undefined) return [];
      const said = messages.map(({ error }) => stringAt(error, 'message') ?? '').join(' ') || text;
      const isAbout = /\bsession\b/i.test(said.slice(0, 500)) && expired.test(said.slice(0, 500));
      return isAbout ? [{ actual: said, values: { status } }] : [];
    },
  bad: legacy(
    '2025-06-18',
    [
      over('1', asks(1, 'ping'), { ...post, headers: { [sessionId]: '0123456789abcdef' } }),
      head('1', 400, { 'content-type': 'application/json' }),
      over('1', fails(1, -32600, undefined, 'Session not found')),
    ],
    { transport: 'http' },
  ),
  good: legacy(
    '2025-06-18',
    [
      over('1', asks(1, 'ping'), { ...post, headers: { [sessionId]: '0123456789abcdef' } }),
      head('1', 404, { 'content-type': 'application/json' }),
      over('1', fails(1, -32600, undefined, 'Session not found')),
    ],
    { transport: 'http' },
  ),
};

/** Sessions over HTTP. */
export const httpSessions: RuleFamily = { name: 'http-sessions', rules: [shape, minted, lost] };
