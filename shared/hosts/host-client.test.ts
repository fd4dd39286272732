import { expect, it } from 'vitest';
import type { HostClient } from './host-client.ts';
import { hostClient } from './host-client.ts';
import { shippedProfiles } from './profiles.ts';
import { factOf, sampleHost, sampleSource, shipped } from './testing/host-samples.ts';

const server = { pin: {}, transport: 'stdio' } as const;

function statesOf({ shown }: HostClient): Record<string, string> {
  return Object.fromEntries(shown.aspects.map(({ aspect, state }) => [aspect, state]));
}

it('is Loupe in everything for a host of which nothing is known, and says so', () => {
  const client = hostClient(sampleHost(), server);
  expect(client).toMatchObject({ info: {}, capabilities: undefined, pin: {}, withoutProgress: false });
  expect(client.firstPageOnly.size).toBe(0);
  expect(new Set(Object.values(statesOf(client)))).toEqual(new Set(['unknown']));
});

it('is Codex: its name, what it declares, its era, the first page of tools, its limit, no HTTP+SSE', () => {
  const client = hostClient(shipped('codex'), { pin: {}, transport: 'sse' });
  expect(client).toMatchObject({
    info: { name: 'codex-mcp-client' },
    capabilities: {
      elicitation: { form: {}, url: {} },
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    },
    pin: { era: 'legacy' },
    callTimeout: { ms: 300_000, progressExtends: true },
    withoutSse: true,
  });
  expect([...client.firstPageOnly]).toEqual(['tools']);
  expect(client.shown.aspects).toContainEqual({
    aspect: 'transports',
    state: 'differs',
    values: { list: 'sse' },
  });
});

it.each([
  [['2025-03-26'], { era: 'legacy', revision: '2025-03-26' }],
  [['2024-11-05', '2025-11-25'], { era: 'legacy' }],
  [['2026-07-28'], { era: 'modern' }],
  [['2025-11-25', '2026-07-28'], {}],
])('connects with the newest of %j', (revisions, pin) => {
  expect(hostClient(sampleHost({ revisions: factOf(revisions) }), server).pin).toEqual(pin);
});

it('goes by the server’s own settings before the host’s', () => {
  const profile = sampleHost({
    revisions: factOf(['2025-03-26']),
    declares: factOf(['roots']),
    callTimeout: factOf({ ms: 1000 }),
    connectTimeout: factOf({ ms: 1000 }),
  });
  const own = { pin: { revision: '2025-11-25', capabilities: {} }, timeoutMs: 5000, transport: 'stdio' } as const;
  const client = hostClient(profile, own);
  expect(client).toMatchObject({ pin: own.pin, callTimeout: undefined, connectTimeoutMs: undefined });
  expect(client.capabilities).toBeUndefined();
  const aspects = { revisions: 'own', capabilities: 'own', callTimeout: 'own', connectTimeout: 'own' };
  expect(statesOf(client)).toMatchObject(aspects);
});

it('has the source of what it does as the host', () => {
  const { shown } = hostClient(sampleHost({ callTimeout: factOf({ ms: 1500, progressExtends: false }) }), server);
  const { source: _, ...source } = sampleSource;
  expect(shown.aspects.find(({ aspect }) => aspect === 'callTimeout')).toEqual({
    ...{ aspect: 'callTimeout', state: 'host', values: { seconds: 1.5 } },
    ...source,
  });
});

it('invents nothing: what a shipped profile doesn’t say is unknown or absent', () => {
  for (const profile of shippedProfiles) {
    const client = hostClient(profile, server);
    expect(client.capabilities === undefined).toBe(profile.declares === undefined);
    expect(client.callTimeout === undefined).toBe(profile.callTimeout === undefined);
    expect(client.info.name === undefined).toBe(profile.clientNames === undefined);
  }
});
