import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { asks, legacy, modern, modernAsks } from '../read/examples.ts';
import type { ExampleFrame, Rule, RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';
import { auth } from './auth.ts';
import { prmPath } from './auth-frames.ts';
import { head, over } from './http-responses.ts';

const http = { transport: 'http' } as const;
const post = { method: 'POST' };
const origin = 'https://example.com';
const named = `Bearer resource_metadata="${origin}/about"`;

/** Metadata that Loupe reads while it signs in. */
function metadataAt(path: string, json: JsonObject, status = 200): ExampleFrame[] {
  const url = `${origin}${path}`;
  return [
    { ...over('a', { direction: 'out', kind: 'http' }, { method: 'GET', url }), channel: 'auth' },
    { ...over('a', { kind: 'http', json }, { status }), channel: 'auth' },
  ];
}

const lastPlace = (status: number) => metadataAt(prmPath, {}, status);

const keyed = { method: 'POST', headers: { 'x-api-key': '[masked]' } };

const cases: [title: string, rule: Rule['id'], found: number, example: RuleExample][] = [
  [
    'no metadata at any known place',
    'Z-PRM',
    1,
    legacy('2025-11-25', [over('1', asks(1, 'ping'), post), head('1', 401), ...lastPlace(404)], http),
  ],
  [
    'metadata refused at the last place',
    'Z-PRM',
    1,
    legacy('2025-11-25', [over('1', asks(1, 'ping'), post), head('1', 401), ...lastPlace(400)], http),
  ],
  [
    'no metadata at any place, nor the header that is needed',
    'Z-PRM',
    1,
    legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 401), ...lastPlace(404)], http),
  ],
  [
    'a refused key that a person entered',
    'Z-PRM',
    0,
    legacy('2025-06-18', [over('1', asks(1, 'ping'), keyed), head('1', 401, { 'www-authenticate': 'ApiKey' })], http),
  ],
  [
    'metadata at the last place',
    'Z-PRM',
    0,
    legacy('2025-11-25', [over('1', asks(1, 'ping'), post), head('1', 401), ...lastPlace(200)], http),
  ],
  [
    'metadata that a challenge names and is missing',
    'Z-PRM',
    0,
    legacy(
      '2025-11-25',
      [over('1', asks(1, 'ping'), post), head('1', 401, { 'www-authenticate': named }), ...lastPlace(404)],
      http,
    ),
  ],
  [
    'a challenge without metadata before the revision is known',
    'Z-PRM',
    1,
    {
      revision: '2025-06-18',
      frames: [
        over('0', asks(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} }), post),
        head('0', 401),
        ...legacy('2025-06-18', [], http).frames,
      ],
    },
  ],
  [
    'metadata at an address that a challenge names',
    'Z-AS',
    1,
    legacy(
      '2025-11-25',
      [over('1', asks(1, 'ping'), post), head('1', 401, { 'www-authenticate': named }), ...metadataAt('/about', {})],
      http,
    ),
  ],
  [
    'metadata at an address that nobody names',
    'Z-AS',
    0,
    legacy('2025-11-25', [over('1', asks(1, 'ping'), post), ...metadataAt('/about', {})], http),
  ],
  [
    'a refusal for lack of a scope that isn’t named',
    'Z-403',
    1,
    legacy(
      '2025-11-25',
      [
        over('1', asks(1, 'ping'), { ...post, headers: { authorization: 'Bearer …' } }),
        head('1', 403, { 'www-authenticate': 'Bearer error="insufficient_scope"' }),
      ],
      http,
    ),
  ],
  [
    'a challenge for access while the user is away',
    'Z-OFF',
    1,
    modern(
      [
        over('1', modernAsks(1, 'tools/list'), post),
        head('1', 401, { 'www-authenticate': 'Bearer scope="offline_access"' }),
      ],
      http,
    ),
  ],
];

it.each(cases)('%s (%s): %i', (_, id, count, example) => {
  const rules = auth.rules.filter((rule) => rule.id === id);
  expect(findingsOf(rules, example)).toHaveLength(count);
});
