import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json/json.ts';
import { ruleFamilies } from './all-rules.ts';
import { head, over } from './http/http-responses.ts';
import { asks, legacy } from './read/examples.ts';
import { findingsOf } from './testing/run-example.ts';

const allRules = ruleFamilies.flatMap(({ rules }) => rules);

describe('what isn’t MCP isn’t judged as MCP', () => {
  const post = { method: 'POST', url: 'https://example.com/mcp' };
  const refusal = { error: 'invalid_token', error_description: 'The token has expired' };
  const frames = (json: Json, channel: 'http' | 'auth', status: number) => [
    over('1', asks(1, 'ping'), post),
    { ...head('1', status), channel },
    { ...over('1', { json }), channel },
  ];
  const rulesOf = (json: Json, channel: 'http' | 'auth', status: number) =>
    findingsOf(allRules, legacy('2025-06-18', frames(json, channel, status), { transport: 'http' }))
      .map(({ rule }) => rule)
      .filter((rule) => rule.startsWith('RPC-'));

  it.each([
    ['OAuth’s body of a refusal', refusal, 'http', 401],
    ['a framework’s body of a refusal', { detail: 'Not found' }, 'http', 404],
    ['an error of an authorization server', { error: 'invalid_grant' }, 'auth', 400],
    ['metadata of an authorization server', { issuer: 'https://example.com' }, 'auth', 200],
  ] as const)('%s', (_what, json, channel, status) => {
    expect(rulesOf(json, channel, status)).toEqual([]);
  });

  it('a response that asks for credentials, whose body is with its head', () => {
    const challenge = { ...head('1', 401), json: refusal };
    const session = legacy('2025-06-18', [over('1', asks(1, 'ping'), post), challenge], { transport: 'http' });
    expect(findingsOf(allRules, session).map(({ rule }) => rule)).toEqual(['Z-PRM']);
  });

  it('but the body of a success is, and an error of JSON-RPC', () => {
    expect(rulesOf(refusal, 'http', 200)).toContain('RPC-VER');
    expect(rulesOf({ error: { code: 'E', message: 'no' } }, 'http', 400)).toContain('RPC-VER');
  });
});
