import { expect, test } from 'vitest';
import type { FailureCode } from '#shared/model/failure.ts';
import type { AuthorizationFault } from '../servers/authorization/faults.ts';
import {
  forgetsWithoutRevocation,
  ignoresForeignCallback,
  limitsStepUps,
  renewsWithUser,
  showsLookalike,
  signsIn,
  timesOut,
  waitsForMetadata,
} from './fault-plays.ts';
import { connect, openSigningHost, protect, recorded } from './signing-host.ts';

type Play = (fault: AuthorizationFault) => Promise<void>;

/** The sign-in ends with this failure, without tokens, and whatever was issued is nowhere to be seen. */
function ends(code: FailureCode, params: object = {}): Play {
  return async (fault) => {
    const server = await protect({ fault });
    const host = await openSigningHost();
    const { session, failure } = await connect(host, server.url);
    expect(failure?.params).toMatchObject(params);
    expect(failure?.code).toBe(code);
    const { step, trail, tokens } = host.connections.authorizations.view(session.server.id);
    expect(step).toBe('refused');
    expect(tokens).toBeUndefined();
    expect(trail.length).toBeGreaterThan(0);
    expect(`${failure?.message} ${failure?.cause}`).not.toMatch(libraryWords);
    const text = `${await recorded(host)}${JSON.stringify(failure)}${JSON.stringify(trail)}`;
    for (const secret of server.issued) expect(text).not.toContain(secret);
  };
}

/** Of zod, V8 and the SDK. */
const libraryWords = /Invalid input|expected \w+, received|Unexpected token|Invalid OAuth|\[masked\]/;

/** The same before a person had anything to do: no client is registered and no browser opened. */
function endsEarly(code: FailureCode, params: object = {}): Play {
  return async (fault) => {
    const server = await protect({ fault });
    const host = await openSigningHost({
      openExternal: () => Promise.reject(new Error('A browser was opened')),
    });
    const { failure } = await connect(host, server.url);
    expect(failure).toMatchObject({ code, params });
    expect(`${failure?.message} ${failure?.cause}`).not.toMatch(libraryWords);
    const endpoints = server.seen.map(({ endpoint }) => endpoint);
    for (const late of ['register', 'authorize', 'token']) expect(endpoints).not.toContain(late);
  };
}

/** The server's own origin is asked for metadata as in 2025-03-26, and the trail says so. */
function asksOwnOrigin(code: FailureCode): Play {
  return async (fault) => {
    const server = await protect({ fault });
    const host = await openSigningHost();
    const { session, failure } = await connect(host, server.url);
    expect(failure?.code).toBe(code);
    const { trail } = host.connections.authorizations.view(session.server.id);
    const { origin } = new URL(server.url);
    expect(trail.map(({ url }) => url)).toContain(`${origin}/.well-known/oauth-authorization-server`);
  };
}

/** How each fault is met. One that is new does not compile without a line here. */
const plays: Record<AuthorizationFault, Play> = {
  'resource-metadata-html': asksOwnOrigin('unauthorized'),
  'resource-mismatch': endsEarly('resourceMismatch', { found: 'https://another.example/mcp' }),
  'no-authorization-servers': asksOwnOrigin('authorizationMetadataInvalid'),
  'authorization-server-private': endsEarly('insecureEndpoint', {}),
  'authorization-server-file': endsEarly('insecureEndpoint', { url: 'file:///etc/passwd' }),
  'metadata-html': endsEarly('authorizationMetadataInvalid', {
    problem: 'syntax',
    found: expect.stringMatching(/^<!doctype html>/),
  }),
  'metadata-redirects-to-file': endsEarly('redirectRefused', { location: 'file:' }),
  'metadata-redirects-elsewhere': endsEarly('redirectRefused', { location: 'http://127.0.0.2:9/elsewhere' }),
  'metadata-endless': endsEarly('connectionLost'),
  'metadata-deep': endsEarly('authorizationMetadataInvalid'),
  'metadata-silent': waitsForMetadata,
  'wrong-issuer': endsEarly('issuerMismatch', { found: 'https://another.example' }),
  'no-pkce': endsEarly('pkceUnsupported'),
  'no-s256': endsEarly('pkceUnsupported'),
  'authorize-at-file': endsEarly('insecureEndpoint', { url: 'file:///usr/bin/xcalc' }),
  'authorize-at-script': endsEarly('authorizationMetadataInvalid'),
  'authorize-at-lookalike': showsLookalike,
  'token-private': endsEarly('insecureEndpoint', { url: 'http://10.0.0.1/token' }),
  'registration-refused': ends('registrationRefused', { status: 400 }),
  'no-callback': timesOut,
  'authorize-denied': ends('authorizationDenied', { error: 'access_denied' }),
  'wrong-state': ignoresForeignCallback,
  'no-state': ignoresForeignCallback,
  'wrong-iss': ends('callbackInvalid', { problem: 'issuer' }),
  'no-iss': ends('callbackInvalid', { problem: 'issuerMissing' }),
  'token-html': ends('authorizationMetadataInvalid', { document: 'token', problem: 'syntax', found: '<' }),
  'token-error': ends('tokenRefused', { error: 'invalid_grant' }),
  'token-500': ends('tokenRefused', { error: 'HTTP 500' }),
  'token-redirects-elsewhere': ends('redirectRefused', { location: 'http://127.0.0.2:9/elsewhere' }),
  'token-empty': ends('authorizationMetadataInvalid', { document: 'token', problem: 'missing', field: 'access_token' }),
  'optional-nulls': signsIn,
  'optional-nulls-and-no-lifetime': signsIn,
  'resource-null': endsEarly('authorizationMetadataInvalid', { problem: 'type', field: 'resource', found: 'null' }),
  'token-endpoint-null': endsEarly('authorizationMetadataInvalid', { field: 'token_endpoint', found: 'null' }),
  'access-token-null': ends('authorizationMetadataInvalid', { field: 'access_token', found: 'null' }),
  'client-id-null': ends('authorizationMetadataInvalid', { field: 'client_id', found: 'null' }),
  'registration-error-null': ends('registrationRefused', { status: 400 }),
  'token-error-null': ends('tokenRefused', { error: 'invalid_grant' }),
  'token-error-words': ends('tokenRefused', { error: 'invalid_grant' }),
  'token-error-in-200': ends('tokenRefused', { error: 'bad_verification_code' }),
  'issuer-slash': endsEarly('issuerMismatch', { difference: 'slash', where: 'metadata' }),
  'issuer-template': endsEarly('issuerMismatch', { difference: 'template', where: 'metadata' }),
  'refresh-expired': renewsWithUser,
  'revoke-500': forgetsWithoutRevocation,
  'scope-loop': limitsStepUps('insufficientScope', { tries: 2, scope: 'mcp:read mcp:call' }),
  'scope-unknown': limitsStepUps('authorizationDenied', { error: 'invalid_scope' }),
};

const faults = Object.entries(plays) as [AuthorizationFault, Play][];
test.each(faults)('%s', (fault, play) => play(fault));
