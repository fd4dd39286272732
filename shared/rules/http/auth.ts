import { stringAt } from '../../model/json/json.ts';
import { isSecretHeader } from '../../secrets/secret-headers.ts';
import { asks, legacy, modern, modernAsks } from '../read/examples.ts';
import { modernRevisions, revisionsFrom } from '../read/revisions.ts';
import type { ExampleFrame, Fault, Rule, RuleExample, RuleFamily } from '../rule.ts';
import type { RuleExchange, RuleSession } from '../session.ts';
import { challengeOf, eachMetadata, prmPath } from './auth-frames.ts';
import { resourceProblem } from './auth-urls.ts';
import { head, over } from './http-responses.ts';

const base = { severity: 'error', revisions: revisionsFrom('2025-06-18'), clause: 'basic/authorization' } as const;
const post = { method: 'POST', url: 'https://example.com/mcp' };
const asPath = '/.well-known/oauth-authorization-server';

function example(...frames: ExampleFrame[]): RuleExample {
  return legacy('2025-06-18', [over('1', asks(1, 'ping'), post), ...frames], { transport: 'http' });
}

function latest(...frames: ExampleFrame[]): RuleExample {
  return {
    ...example(...frames),
    revision: '2025-11-25',
    frames: legacy('2025-11-25', [over('1', asks(1, 'ping'), post), ...frames], { transport: 'http' }).frames,
  };
}

function metadata(path: string, json: ExampleFrame['json']): ExampleFrame[] {
  const url = `https://example.com${path}`;
  return [
    { ...over('a', { direction: 'out', kind: 'http' }, { method: 'GET', url }), channel: 'auth' },
    { ...over('a', { kind: 'http', json }, { status: 200 }), channel: 'auth' },
  ];
}

const resource = { resource: 'https://example.com/mcp', authorization_servers: ['https://example.com'] };
const server = {
  issuer: 'https://example.com',
  authorization_endpoint: 'https://example.com/authorize',
  token_endpoint: 'https://example.com/token',
  code_challenge_methods_supported: ['S256'],
};

const challenge = (value: string, status = 401) => head('1', status, { 'www-authenticate': value });
const withMetadata = 'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource"';

/** Only this revision needs the header; later ones have known places, too. Servers refuse before they negotiate one. */
function needsHeader({ revision, offered }: RuleSession): boolean {
  return (revision ?? offered) === '2025-06-18';
}

function hasCredentials(exchange: RuleExchange | undefined): boolean {
  return Object.keys(exchange?.requestHeaders ?? {}).some(isSecretHeader);
}

const protectedResource: Rule = {
  ...base,
  id: 'Z-PRM',
  begin: (session) => {
    let isSearched = false;
    let hasSignedIn = false;
    return (frame): Fault[] => {
      const { direction, channel, kind, http } = frame;
      hasSignedIn ||= channel === 'auth';
      if (direction !== 'in' || kind !== 'http' || http?.status === undefined) return [];
      if (channel !== 'auth' && http.status === 401) {
        // A key that a person entered was refused: the server may have no other way to sign in.
        if (!hasSignedIn && hasCredentials(session.exchange(http.stream))) return [];
        const named = challengeOf(http.headers)?.resource_metadata;
        isSearched = named === undefined;
        return isSearched && needsHeader(session) ? [{ values: { problem: 'header' } }] : [];
      }
      const url = session.exchange(http.stream)?.url ?? '';
      const isLastPlace = URL.canParse(url) && new URL(url).pathname === prmPath;
      if (!isSearched || !isLastPlace || http.status < 400) return [];
      isSearched = false;
      return needsHeader(session) ? [] : [{ actual: url, values: { problem: 'nowhere' } }];
    };
  },
  bad: example(challenge('Bearer realm="a"')),
  good: example(challenge(withMetadata)),
};

const servers: Rule = {
  ...base,
  id: 'Z-AS',
  begin: eachMetadata('resource', ({ json }) => {
    const found = json.authorization_servers;
    return Array.isArray(found) && found.length > 0
      ? []
      : [{ pointer: '/authorization_servers', ...(found !== undefined && { actual: found }) }];
  }),
  bad: example(...metadata(prmPath, { ...resource, authorization_servers: [] })),
  good: example(...metadata(prmPath, resource)),
};

const resourceName: Rule = {
  ...base,
  id: 'Z-RES',
  begin: (session) => {
    let serverUrl: string | undefined;
    const look = eachMetadata('resource', ({ json }) => {
      const found = stringAt(json, 'resource');
      return serverUrl === undefined || !resourceProblem(found, serverUrl)
        ? []
        : [{ pointer: '/resource', actual: found ?? '', values: { server: serverUrl } }];
    })(session);
    return (frame) => {
      if (frame.direction === 'out' && frame.channel === 'http') serverUrl = frame.http?.url ?? serverUrl;
      return look(frame);
    };
  },
  bad: example(...metadata(prmPath, { ...resource, resource: 'https://other.example' })),
  good: example(...metadata(prmPath, resource)),
};

const issuer: Rule = {
  ...base,
  id: 'Z-ISS',
  revisions: modernRevisions,
  begin: eachMetadata('server', ({ json, url }) => {
    const { origin, pathname } = new URL(url);
    const path = pathname
      .replace(/^\/\.well-known\/(?:oauth-authorization-server|openid-configuration)/, '')
      .replace(/\/\.well-known\/openid-configuration$/, '');
    const expected = `${origin}${path}`;
    const found = stringAt(json, 'issuer') ?? '';
    return found === expected || found === `${expected}/`
      ? []
      : [{ pointer: '/issuer', actual: found, values: { expected } }];
  }),
  bad: modern(
    [over('1', modernAsks(1, 'tools/list'), post), ...metadata(asPath, { ...server, issuer: 'https://other.example' })],
    { transport: 'http' },
  ),
  good: modern([over('1', modernAsks(1, 'tools/list'), post), ...metadata(asPath, server)], { transport: 'http' }),
};

const pkce: Rule = {
  ...base,
  id: 'Z-PKCE',
  revisions: revisionsFrom('2025-11-25'),
  begin: eachMetadata('server', ({ json }) => {
    const found = json.code_challenge_methods_supported;
    return Array.isArray(found) && found.includes('S256')
      ? []
      : [{ pointer: '/code_challenge_methods_supported', ...(found !== undefined && { actual: found }) }];
  }),
  bad: latest(...metadata(asPath, { ...server, code_challenge_methods_supported: ['plain'] })),
  good: latest(...metadata(asPath, server)),
};

const endpoints = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint'];
const loopback = ['localhost', '127.0.0.1', '[::1]'];

const tls: Rule = {
  ...base,
  id: 'Z-TLS',
  revisions: revisionsFrom('2025-03-26'),
  begin: eachMetadata('server', ({ json }) =>
    endpoints.flatMap((name): Fault[] => {
      const url = stringAt(json, name);
      if (url === undefined || !URL.canParse(url)) return [];
      const { protocol, hostname } = new URL(url);
      return protocol === 'https:' || loopback.includes(hostname)
        ? []
        : [{ pointer: `/${name}`, actual: url, values: { name, protocol } }];
    }),
  ),
  bad: example(...metadata(asPath, { ...server, token_endpoint: 'http://example.com/token' })),
  good: example(...metadata(asPath, { ...server, token_endpoint: 'http://127.0.0.1:1/token' })),
};

const forbidden: Rule = {
  ...base,
  severity: 'warning',
  id: 'Z-403',
  revisions: revisionsFrom('2025-11-25'),
  begin:
    (session) =>
    ({ direction, channel, kind, http }) => {
      if (direction !== 'in' || channel === 'auth' || kind !== 'http' || http?.status !== 403) return [];
      // Without authorization it is another refusal, for example of the Origin.
      if (session.exchange(http.stream)?.requestHeaders.authorization === undefined) return [];
      const { error, scope } = challengeOf(http.headers) ?? {};
      return error === 'insufficient_scope' && scope !== undefined
        ? []
        : [{ actual: http.headers?.['www-authenticate'] ?? '' }];
    },
  bad: legacy(
    '2025-11-25',
    [over('1', asks(1, 'ping'), { ...post, headers: { authorization: 'Bearer …' } }), head('1', 403)],
    { transport: 'http' },
  ),
  good: legacy(
    '2025-11-25',
    [
      over('1', asks(1, 'ping'), { ...post, headers: { authorization: 'Bearer …' } }),
      challenge('Bearer error="insufficient_scope", scope="files:read"', 403),
    ],
    { transport: 'http' },
  ),
};

const offline: Rule = {
  ...base,
  severity: 'warning',
  id: 'Z-OFF',
  revisions: modernRevisions,
  begin: (session) => {
    const look = eachMetadata('resource', ({ json }): Fault[] =>
      Array.isArray(json.scopes_supported) && json.scopes_supported.includes('offline_access')
        ? [{ pointer: '/scopes_supported', actual: json.scopes_supported, values: { place: 'metadata' } }]
        : [],
    )(session);
    return (frame) => {
      const scope = frame.direction === 'in' ? challengeOf(frame.http?.headers)?.scope : undefined;
      return scope?.split(' ').includes('offline_access')
        ? [{ actual: scope, values: { place: 'challenge' } }]
        : look(frame);
    };
  },
  bad: modern(
    [
      over('1', modernAsks(1, 'tools/list'), post),
      ...metadata(prmPath, { ...resource, scopes_supported: ['offline_access'] }),
    ],
    { transport: 'http' },
  ),
  good: modern(
    [over('1', modernAsks(1, 'tools/list'), post), ...metadata(prmPath, { ...resource, scopes_supported: ['read'] })],
    { transport: 'http' },
  ),
};

/** Authorization over HTTP. */
export const auth: RuleFamily = {
  name: 'auth',
  rules: [protectedResource, servers, resourceName, issuer, pkce, tls, forbidden, offline],
};
