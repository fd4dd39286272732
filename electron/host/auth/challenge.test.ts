import { describe, expect, it, test } from 'vitest';
import { asksForCredentials, type Refusal } from '../wire/transports/http/http-authorizer.ts';
import { isAboutOAuth, readChallenge } from './challenge.ts';

/** A refusal with these `WWW-Authenticate` headers. */
function refusal(...challenges: string[]): Refusal {
  const headers = new Headers();
  for (const challenge of challenges) headers.append('www-authenticate', challenge);
  const url = 'https://mcp.example/mcp';
  return { status: 401, url, headers, body: '', frameSeq: 7, sent: null, refusals: 0, signal: undefined };
}

const read = (...challenges: string[]) => readChallenge(refusal(...challenges), 0);

describe('nothing inside a quoted value is a parameter', () => {
  test.each([
    'Bearer error_description="get it at, resource_metadata=http://evil.example/, scope=admin"',
    String.raw`Bearer error_description="say \"x\", resource_metadata=\"http://evil.example/\""`,
    'Basic realm="Bearer resource_metadata=http://evil.example/"',
    'Bearer realm="resource_metadata=http://evil.example/',
    `Bearer realm='a, resource_metadata=http://evil.example/'`,
  ])('%s', (challenge) => {
    expect(read(challenge).resourceMetadataUrl).toBeUndefined();
    expect(read(challenge).scope).toBeUndefined();
  });

  it('nor an error that is in a description', () => {
    const { headers } = refusal('Bearer error="invalid_token", error_description="not error=insufficient_scope"');
    expect(asksForCredentials(403, headers)).toBe(false);
    expect(asksForCredentials(401, headers)).toBe(true);
    expect(read('Bearer error="invalid_token", error_description="no error=use_dpop_nonce"').scheme).toBe('Bearer');
    expect(isAboutOAuth(refusal('Basic realm="a, Bearer b"'))).toBe(false);
    expect(isAboutOAuth(refusal('Bearerish realm="a"'))).toBe(false);
  });
});

test.each<[string[], object]>([
  [
    ['Basic realm="x", Bearer scope="a b", resource_metadata="https://m.example/x"'],
    { scheme: 'Bearer', scope: 'a b' },
  ],
  [['Basic realm="x"', 'Bearer scope="a"'], { scheme: 'Bearer', scope: 'a' }],
  [['bearer Error = "invalid_token" , Scope = a'], { scheme: 'bearer', error: 'invalid_token', scope: 'a' }],
  [['Basic scope="of another scheme", Bearer'], { scheme: 'Bearer' }],
  [
    ['Bearer error="invalid_token"', 'DPoP algs="ES256", error="use_dpop_nonce"'],
    { scheme: 'DPoP', error: 'use_dpop_nonce' },
  ],
  [
    ['DPoP algs="ES256", Bearer resource_metadata="https://m.example/x"'],
    { scheme: 'DPoP', resourceMetadataUrl: 'https://m.example/x' },
  ],
  [
    ['Bearer resource_metadata=https://m.example/.well-known/x?a=b'],
    { resourceMetadataUrl: 'https://m.example/.well-known/x?a=b', oddities: ['unquoted'] },
  ],
  [
    ['Bearer resource_metadata="/.well-known/oauth-protected-resource"'],
    { resourceMetadataUrl: 'https://mcp.example/.well-known/oauth-protected-resource' },
  ],
  [['resource_metadata="https://m.example/x"'], { resourceMetadataUrl: 'https://m.example/x', oddities: ['noScheme'] }],
  [['Bearer scope="a", scope="b"'], { scope: 'a', oddities: ['duplicate'] }],
])('%j', (challenges, challenge) => {
  expect(isAboutOAuth(refusal(...challenges))).toBe(true);
  expect(read(...challenges)).toMatchObject(challenge);
});

it('without parameters of OAuth and without its schemes, a refusal is about something else', () => {
  expect(isAboutOAuth(refusal('Basic realm="x"'))).toBe(false);
  expect(isAboutOAuth(refusal('realm="x"'))).toBe(false);
  expect(read('Bearer scope=""').scope).toBeUndefined();
});
