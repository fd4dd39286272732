import type { HttpExchange, Mode, Place, Serve } from '../mode.ts';
import { framings, Outlet } from '../server/outlet.ts';
import { array, joined, longString, object, repeated, type Text } from '../text.ts';

const both: readonly Place[] = ['legacy http', 'modern http'];

/** Wants credentials; documents of other paths are what `documents` makes, by the beginning of the path. */
function wanting(challenge: (url: string) => string, documents: Record<string, (origin: string) => Text>): Serve {
  return {
    http: async ({ request, response, url }: HttpExchange) => {
      const { origin } = new URL(url);
      const path = request.url ?? '';
      if (path.startsWith('/mcp')) {
        response.writeHead(401, { 'www-authenticate': challenge(origin) }).end();
        return;
      }
      const make = Object.entries(documents).find(([start]) => path.startsWith(start))?.[1];
      const outlet = new Outlet(response, framings.body);
      response.writeHead(make === undefined ? 404 : 200, { 'content-type': 'application/json' });
      if (make !== undefined) await outlet.raw(make(origin));
      outlet.end();
    },
  };
}

const resourcePath = '/.well-known/oauth-protected-resource';
const serverPath = '/.well-known/oauth-authorization-server';
const plain = (origin: string) => `Bearer resource_metadata="${origin}${resourcePath}"`;
const resourceOf = (origin: string) => `"resource":"${origin}/mcp","authorization_servers":["${origin}"]`;
const serverOf = (origin: string) =>
  `"issuer":"${origin}","authorization_endpoint":"${origin}/a","token_endpoint":"${origin}/t","registration_endpoint":"${origin}/r","response_types_supported":["code"],"code_challenge_methods_supported":["S256"]`;

/** Metadata of the resource with these members more, and sound metadata of its authorization server. */
const resource = (members: () => Text) =>
  wanting(plain, {
    [resourcePath]: (origin) => joined(`{${resourceOf(origin)},`, members(), '}'),
    [serverPath]: (origin) => `{${serverOf(origin)}}`,
  });
/** The same for the authorization server's metadata. */
const server = (members: () => Text) =>
  wanting(plain, {
    [resourcePath]: (origin) => `{${resourceOf(origin)}}`,
    [serverPath]: (origin) => joined(`{${serverOf(origin)},`, members(), '}'),
  });

const mode = (name: string, serve: Serve): Mode => ({ name, over: both, act: 'nothing', patienceMs: 4000, serve });

/** Challenges and metadata of a server that wants a sign-in. */
export const signInModes: readonly Mode[] = [
  mode('resource metadata of 500 kB of one letter', {
    ...wanting(plain, { [resourcePath]: () => longString('a', 500_000) }),
  }),
  mode(
    'resource metadata of 500 kB of one letter, not JSON',
    wanting(plain, { [resourcePath]: () => repeated('a', 5e5) }),
  ),
  mode('resource metadata of 500 kB of quotes', wanting(plain, { [resourcePath]: () => repeated('"', 500_000) })),
  mode('resource metadata of 500 kB of escapes', wanting(plain, { [resourcePath]: () => repeated('\\"', 250_000) })),
  mode('resource metadata of 500 kB of brackets', wanting(plain, { [resourcePath]: () => repeated('[{"a":', 83_000) })),
  mode('resource metadata without end', wanting(plain, { [resourcePath]: () => repeated('a', 1e12) })),
  mode(
    'resource metadata with 20,000 authorization servers',
    wanting(plain, {
      [resourcePath]: (origin) =>
        joined(
          `{"resource":"${origin}/mcp","authorization_servers":`,
          array(20_000, (n) => `"${origin}/${n}"`),
          '}',
        ),
    }),
  ),
  mode(
    'resource metadata with 50,000 scopes',
    resource(() =>
      joined(
        '"scopes_supported":',
        array(50_000, (n) => `"s${n}"`),
      ),
    ),
  ),
  mode(
    'resource metadata with a name of 500 kB',
    resource(() => joined('"resource_name":', longString('client_secret=a&', 31_000))),
  ),
  mode(
    'metadata of an authorization server with 35,000 members',
    server(() =>
      joined(
        '"more":',
        object(35_000, (n) => `"token_${n}":"a"`),
      ),
    ),
  ),
  mode(
    'metadata of an authorization server with 500 kB of one letter',
    server(() => joined('"service_documentation":', longString('a', 500_000))),
  ),
  mode(
    'metadata of an authorization server with 50,000 scopes',
    server(() =>
      joined(
        '"scopes_supported":',
        array(50_000, (n) => `"s${n}"`),
      ),
    ),
  ),
  mode(
    'metadata of an authorization server nested 20,000 deep',
    server(() => joined('"more":', repeated('{"a":', 20_000), '1', repeated('}', 20_000))),
  ),
  mode(
    'a challenge of 12 kB of one letter',
    wanting(() => `Bearer ${'a'.repeat(12_000)}`, {}),
  ),
  mode(
    'a challenge of 12 kB of quotes and escapes',
    wanting(() => `Bearer error="${'\\"'.repeat(6000)}`, {}),
  ),
  mode(
    'a challenge of 6,000 commas and spaces',
    wanting(() => `Bearer ${' ,'.repeat(6000)}`, {}),
  ),
  mode(
    'a challenge with a scope of 3,000 words',
    wanting((origin) => `${plain(origin)}, scope="${'s '.repeat(3000)}"`, {
      [resourcePath]: (origin) => `{${resourceOf(origin)}}`,
      [serverPath]: (origin) => `{${serverOf(origin)}}`,
    }),
  ),
];
