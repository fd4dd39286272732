import { pointerTo } from '../../model/json/json-pointer.ts';
import { eraOf, isRevision } from '../../model/revision.ts';
import { lifecyclePage } from '../read/clauses.ts';
import { eachResult, eachServerRequest } from '../read/each-message.ts';
import { answers, asks, legacy, notifiesServer, serverAsks } from '../read/examples.ts';
import { legacyRevisions } from '../read/revisions.ts';
import type { ExampleFrame, Rule, RuleExample, RuleFamily } from '../rule.ts';

const base = { revisions: legacyRevisions, clause: lifecyclePage } as const;

/** What a server may ask before the client is ready. */
const isEarly = ['ping'];

function handshake(offered: string, answered: string, ...then: ExampleFrame[]): RuleExample {
  const info = { name: 'example', version: '1.0.0' };
  const frames = [
    asks(0, 'initialize', { protocolVersion: offered, capabilities: { roots: {} }, clientInfo: info }),
    answers(0, { protocolVersion: answered, capabilities: {}, serverInfo: info }),
    ...then,
  ];
  return { revision: '2025-06-18', frames };
}

const early: Rule = {
  ...base,
  id: 'LIFE-EARLY',
  severity: 'warning',
  begin: eachServerRequest('all', ({ method = '', pointer }, session) => {
    if (session.isInitialized || !session.isComplete) return [];
    // Over HTTP, a recording may begin in the middle of a session.
    if (session.offered === undefined && session.transport === 'http') return [];
    if (isEarly.includes(method) || method.startsWith('notifications/')) return [];
    return [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { method } }];
  }),
  bad: handshake('2025-06-18', '2025-06-18', serverAsks(1, 'roots/list')),
  good: handshake('2025-06-18', '2025-06-18', notifiesServer('notifications/initialized'), serverAsks(1, 'roots/list')),
};

const version: Rule = {
  ...base,
  id: 'LIFE-VER',
  severity: 'error',
  begin: eachResult(['initialize'], ({ result, pointer }) => {
    const { protocolVersion = null } = result;
    if (isRevision(protocolVersion) && eraOf(protocolVersion) === 'legacy') return [];
    return [{ pointer: pointerTo(pointer, 'result', 'protocolVersion'), actual: protocolVersion }];
  }),
  bad: { ...handshake('2025-06-18', '1.0'), also: ['LIFE-DOWN'] },
  good: handshake('2025-06-18', '2025-06-18'),
};

const down: Rule = {
  ...base,
  id: 'LIFE-DOWN',
  severity: 'info',
  begin: eachResult(['initialize'], ({ result, pointer }, { offered }) => {
    const { protocolVersion } = result;
    if (typeof protocolVersion !== 'string' || offered === undefined || protocolVersion === offered) return [];
    const values = { offered, answered: protocolVersion };
    return [{ pointer: pointerTo(pointer, 'result', 'protocolVersion'), actual: protocolVersion, values }];
  }),
  bad: handshake('2025-06-18', '2025-03-26'),
  good: legacy('2025-06-18', []),
};

/** The handshake of the legacy era. */
export const lifecycle: RuleFamily = { name: 'lifecycle', rules: [early, version, down] };
