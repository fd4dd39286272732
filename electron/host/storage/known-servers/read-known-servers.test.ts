import { describe, expect, it } from 'vitest';
import { draftOfOffer, missingValues } from '#shared/mcp/offer-draft.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { Offer } from '#shared/model/lists/known-server.ts';
import { readKnownServers } from './read-known-servers.ts';

const document = (more: JsonObject): JsonObject => ({ name: 'org.example/weather', version: '1.0.0', ...more });
const ofPackage = (more: JsonObject): JsonObject =>
  document({ packages: [{ registryType: 'npm', identifier: 'weather', version: '1.0.0', ...more }] });

function offersOf(value: Json): Offer[] {
  return readKnownServers(value).servers.flatMap(({ offers }) => offers);
}

/** The draft of the first offer with these values. */
function draftOf(value: Json, given: Record<string, string> = {}) {
  const [server] = readKnownServers(value).servers;
  const [offer] = server?.offers ?? [];
  return server && offer ? draftOfOffer(server, offer, given) : undefined;
}

/** The command line of the first offer. */
function lineOf(value: Json, given: Record<string, string> = {}): string {
  const draft = draftOf(value, given);
  return draft?.transport === 'stdio' ? [draft.command, ...draft.args].join(' ') : 'none';
}

describe('a document', () => {
  it('is read alone, in an array, or in a registry’s list with only the latest versions', () => {
    const official = (more: JsonObject): JsonObject => ({ 'io.modelcontextprotocol.registry/official': more });
    const list: Json = {
      servers: [
        { server: document({ title: 'Weather' }), _meta: official({ isLatest: true }) },
        { server: document({ version: '0.9.0' }), _meta: official({ isLatest: false }) },
        { server: document({ name: 'org.example/gone' }), _meta: official({ status: 'deleted', isLatest: true }) },
        { server: { version: 1 } },
      ],
      metadata: { nextCursor: 'more', count: 4 },
    };
    const read = readKnownServers(list, 7);
    expect(read).toMatchObject({ unusable: 1, nextCursor: 'more' });
    expect(read.servers.map(({ place, title, version }) => [place, title, version])).toEqual([[7, 'Weather', '1.0.0']]);
    expect(readKnownServers(document({})).servers.map(({ title }) => title)).toEqual(['weather']);
    expect(readKnownServers([document({}), null, 'text'])).toMatchObject({ unusable: 2 });
  });

  it('never throws for any value', () => {
    for (const value of [null, 1, 'x', [], {}, { servers: {} }, { servers: [[[]]] }, document({ packages: 'many' })]) {
      expect(readKnownServers(value).servers).toEqual([]);
    }
    const polluted: Json = JSON.parse('{"name":"a/b","remotes":[{"type":"sse","url":"https://a/{__proto__}"}]}');
    expect(draftOf(polluted)).toMatchObject({ url: 'https://a/{__proto__}' });
  });
});

describe('the command of a package', () => {
  it('runs the package with its registry’s tool, in the document’s version', () => {
    expect(lineOf(ofPackage({}))).toBe('npx -y weather@1.0.0');
    expect(lineOf(ofPackage({ registryType: 'pypi' }))).toBe('uvx weather==1.0.0');
    expect(
      lineOf(ofPackage({ registryType: 'nuget', packageArguments: [{ type: 'positional', value: 'serve' }] })),
    ).toBe('dnx weather@1.0.0 --yes -- serve');
    const variables = [{ name: 'KEY', value: 'x' }];
    expect(
      lineOf(ofPackage({ registryType: 'oci', identifier: 'ghcr.io/org/weather', environmentVariables: variables })),
    ).toBe('docker run -i --rm -e KEY ghcr.io/org/weather:1.0.0');
    expect(lineOf(ofPackage({ registryType: 'oci', identifier: 'localhost:5000/weather:2' }))).toBe(
      'docker run -i --rm localhost:5000/weather:2',
    );
  });

  it('uses the document’s program and arguments', () => {
    const bun = { runtimeHint: 'bunx', runtimeArguments: [{ type: 'named', name: '--bun' }] };
    expect(lineOf(ofPackage(bun))).toBe('bunx --bun weather@1.0.0');
    expect(lineOf(ofPackage({ runtimeArguments: [{ type: 'positional', value: '--yes' }] }))).toBe(
      'npx --yes weather@1.0.0',
    );
  });

  it('fills in arguments, and leaves out those without a value', () => {
    const value = ofPackage({
      packageArguments: [
        { type: 'named', name: '--units', choices: ['metric', 'imperial'], default: 'metric' },
        { type: 'named', name: '--place=', value: '{town}, {country}', variables: { town: {}, country: {} } },
        { type: 'positional', valueHint: 'folder', isRequired: true },
      ],
    });
    const [offer] = offersOf(value);
    const keys = Object.fromEntries((offer?.wants ?? []).map(({ label, key }) => [label, key]));
    expect(Object.keys(keys)).toEqual(['--units', 'town', 'country', 'folder']);
    expect(offer && missingValues(offer, {})).toEqual([keys.folder]);
    expect(offer && missingValues(offer, { [keys['--units'] ?? '']: 'kelvin' })).toEqual([
      keys['--units'],
      keys.folder,
    ]);
    expect(lineOf(value, { [keys.folder ?? '']: '$(ls)' })).toBe('npx -y weather@1.0.0 --units metric $(ls)');
    expect(lineOf(value, { [keys.town ?? '']: 'Bonn', [keys.country ?? '']: 'DE' })).toBe(
      'npx -y weather@1.0.0 --units metric --place=Bonn, DE',
    );
  });

  it('allows secrets in the environment only', () => {
    const env: JsonObject[] = [
      { name: 'KEY', isRequired: true, isSecret: true, description: 'A key.' },
      { name: 'AUTH', value: 'Bearer {token}', variables: { token: { isSecret: true } } },
      { name: 'MODE', value: 'quiet' },
    ];
    const value = ofPackage({ environmentVariables: env });
    const [offer] = offersOf(value);
    expect(offer?.wants).toMatchObject([{ label: 'KEY', isSecret: true, isRequired: true }, { label: 'token' }]);
    const [key = '', token = ''] = offer?.wants.map((want) => want.key) ?? [];
    expect(draftOf(value, { [key]: 'k', [token]: 't' })).toMatchObject({
      env: [
        { name: 'KEY', value: 'k', secret: true },
        { name: 'AUTH', value: 'Bearer t', secret: true },
        { name: 'MODE', value: 'quiet', secret: false },
      ],
    });
    const inArgument = ofPackage({ packageArguments: [{ type: 'named', name: '--key', isSecret: true }] });
    expect(offersOf(inArgument)).toMatchObject([{ problem: 'secretArgument' }]);
  });

  it('is missing when Loupe can’t run it', () => {
    const problems = [
      ofPackage({ registryType: 'mcpb', identifier: 'https://example.org/weather.mcpb' }),
      ofPackage({ transport: { type: 'streamable-http', url: 'http://127.0.0.1:3000/mcp' } }),
      ofPackage({ registryType: 'cargo' }),
    ].flatMap((value) => offersOf(value).map(({ problem, target }) => [problem, target]));
    expect(problems).toEqual([
      ['bundle', undefined],
      ['ownHttp', undefined],
      ['unknownKind', undefined],
    ]);
  });
});

describe('a remote URL', () => {
  const ofRemote = (more: JsonObject): JsonObject => document({ remotes: [{ type: 'streamable-http', ...more }] });

  it('fills in its variables, headers and secret parameters', () => {
    const value = ofRemote({
      url: 'https://{region}.example.org/mcp?key={key}&v=1',
      variables: { region: { default: 'eu', choices: ['eu', 'us'] }, key: { isSecret: true, isRequired: true } },
      headers: [{ name: 'X-Api-Key', isSecret: true }],
    });
    const [offer] = offersOf(value);
    const given = Object.fromEntries(
      (offer?.wants ?? []).map(({ label, key }) => [key, label === 'region' ? 'us' : 'canary']),
    );
    expect(draftOf(value, given)).toMatchObject({
      transport: 'http',
      url: 'https://us.example.org/mcp',
      query: [
        { name: 'key', value: 'canary', secret: true },
        { name: 'v', value: '1', secret: false },
      ],
      headers: [{ name: 'X-Api-Key', value: 'canary', secret: true }],
      http: 'streamable',
    });
  });

  it('is missing for a secret in its path, another scheme or another transport', () => {
    const secret = ofRemote({ url: 'https://a/{k}', variables: { k: { isSecret: true } } });
    expect(offersOf(secret)).toMatchObject([{ problem: 'secretAddress' }]);
    expect(offersOf(ofRemote({ url: 'file:///etc/passwd' }))).toMatchObject([{ problem: 'badAddress' }]);
    expect(offersOf(document({ remotes: [{ type: 'carrier', url: 'https://a' }] }))).toMatchObject([
      { problem: 'unknownKind' },
    ]);
  });
});
