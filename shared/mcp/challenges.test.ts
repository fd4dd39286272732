import { expect, it, test } from 'vitest';
import type { ChallengeOddity } from '../model/authorization.ts';
import { parseChallenges } from './challenges.ts';

/** The challenges as plain objects. */
function parsed(text: string) {
  const { challenges } = parseChallenges(text);
  return challenges.map(({ scheme, token68, parameters }) => [scheme, token68 ?? Object.fromEntries(parameters)]);
}

test.each<[string, unknown]>([
  ['', []],
  [' , ,', []],
  ['Bearer', [['Bearer', {}]]],
  ['Bearer realm="mcp"', [['Bearer', { realm: 'mcp' }]]],
  ['bearer REALM="mcp", Error=invalid_token', [['bearer', { realm: 'mcp', error: 'invalid_token' }]]],
  // Escapes, commas, equals signs and quotes within a quoted string.
  [
    String.raw`Bearer error_description="say \"resource_metadata=http://evil/\", scope=x", scope="a b"`,
    [['Bearer', { error_description: 'say "resource_metadata=http://evil/", scope=x', scope: 'a b' }]],
  ],
  [
    'Bearer error_description="see resource_metadata=http://evil/ now"',
    [['Bearer', { error_description: 'see resource_metadata=http://evil/ now' }]],
  ],
  ['Bearer realm="ends with \\\\", scope="a"', [['Bearer', { realm: 'ends with \\', scope: 'a' }]]],
  ['Bearer realm=""', [['Bearer', { realm: '' }]]],
  // Spaces.
  ['Bearer realm = "mcp" ,\t scope= a', [['Bearer', { realm: 'mcp', scope: 'a' }]]],
  ['  Bearer   realm="mcp"  ', [['Bearer', { realm: 'mcp' }]]],
  // Several challenges, also from several headers.
  [
    'Basic realm="a", Bearer realm="b", scope="c", DPoP algs="ES256"',
    [
      ['Basic', { realm: 'a' }],
      ['Bearer', { realm: 'b', scope: 'c' }],
      ['DPoP', { algs: 'ES256' }],
    ],
  ],
  [
    'Negotiate, Bearer, Basic realm=x',
    [
      ['Negotiate', {}],
      ['Bearer', {}],
      ['Basic', { realm: 'x' }],
    ],
  ],
  [
    'Negotiate YWJj/+._-~==, Bearer a=b',
    [
      ['Negotiate', 'YWJj/+._-~=='],
      ['Bearer', { a: 'b' }],
    ],
  ],
  [
    'Newauth realm="apps", type=1, title="Login to \\"apps\\"", Basic realm="simple"',
    [
      ['Newauth', { realm: 'apps', type: '1', title: 'Login to "apps"' }],
      ['Basic', { realm: 'simple' }],
    ],
  ],
])('%j', (text, challenges) => {
  expect(parsed(text)).toEqual(challenges);
  expect(parseChallenges(text).oddities).toEqual([]);
});

test.each<[string, unknown, ChallengeOddity[]]>([
  ['realm="mcp", scope=a', [['', { realm: 'mcp', scope: 'a' }]], ['noScheme']],
  [
    'Bearer resource_metadata=https://a.example/.well-known/x?a=b, scope=c',
    [['Bearer', { resource_metadata: 'https://a.example/.well-known/x?a=b', scope: 'c' }]],
    ['unquoted'],
  ],
  [
    'Bearer error_description=The token has expired, error=invalid_token',
    [['Bearer', { error_description: 'The token has expired', error: 'invalid_token' }]],
    ['unquoted'],
  ],
  ["Bearer realm='a b, c=d', scope=e", [['Bearer', { realm: 'a b, c=d', scope: 'e' }]], ['apostrophes']],
  ['Bearer realm="a" scope="b" error = c', [['Bearer', { realm: 'a', scope: 'b', error: 'c' }]], ['noComma']],
  ['Bearer realm=a scope=b', [['Bearer', { realm: 'a', scope: 'b' }]], ['noComma']],
  ['Bearer realm="a"; scope="b"', [['Bearer', { realm: 'a', scope: 'b' }]], ['noComma']],
  ['Bearer scope="a", scope="b"', [['Bearer', { scope: 'a' }]], ['duplicate']],
  ['Bearer Scope="a", sCOPE="b"', [['Bearer', { scope: 'a' }]], ['duplicate']],
  [
    'Bearer realm="a, resource_metadata=http://evil/, error=x',
    [['Bearer', { realm: 'a, resource_metadata=http://evil/, error=x' }]],
    ['unclosed'],
  ],
  ['Bearer realm="a" junk, scope=b', [['Bearer', { realm: 'a', scope: 'b' }]], ['unreadable']],
  ['Bearer "scope=x, error=y", realm=a', [['Bearer', { realm: 'a' }]], ['unreadable']],
  ['Bearer realm="a"b", scope=c', [['Bearer', { realm: 'a' }]], ['unreadable', 'unclosed']],
  ['Bearer : @ realm=a', [['Bearer', { realm: 'a' }]], ['unreadable', 'noComma']],
])('reads %j all the same', (text, challenges, oddities) => {
  expect(parsed(text)).toEqual(challenges);
  expect(parseChallenges(text).oddities.sort()).toEqual([...oddities].sort());
});

it.each(['a ', 'a=', 'a,', '"', '\\"', '=', "a='", ' ', 'a b=c ', ';', '/', 'a=b c '])(
  'takes time in proportion to its length (%j)',
  (part) => {
    const text = `Bearer ${part.repeat(100_000)}`;
    const started = Date.now();
    parseChallenges(text);
    // A quadratic parser takes minutes.
    expect(Date.now() - started).toBeLessThan(20_000);
  },
);
