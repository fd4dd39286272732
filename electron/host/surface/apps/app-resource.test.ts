import { expect, it } from 'vitest';
import { appOfTool, grantable, isAppMimeType, isForApps, readAppWants } from './app-resource.ts';

const withCsp = (csp: Record<string, string[]>) => ({ _meta: { ui: { csp } } });

it('finds the app of a tool, also with the deprecated key', () => {
  expect(appOfTool({ _meta: { ui: { resourceUri: 'ui://a' } } })).toEqual({
    resourceUri: 'ui://a',
    isDeprecatedKey: false,
  });
  expect(appOfTool({ _meta: { 'ui/resourceUri': 'ui://b' } })).toEqual({
    resourceUri: 'ui://b',
    isDeprecatedKey: true,
  });
  expect(appOfTool({ _meta: { ui: { visibility: ['app'] } } })).toBeUndefined();
  expect(appOfTool('no tool')).toBeUndefined();
});

it('apps may call a tool unless its visibility excludes them', () => {
  expect(isForApps({})).toBe(true);
  expect(isForApps({ _meta: { ui: { visibility: ['model', 'app'] } } })).toBe(true);
  expect(isForApps({ _meta: { ui: { visibility: ['model'] } } })).toBe(false);
  expect(isForApps({ _meta: { ui: { visibility: 'app' } } })).toBe(false);
});

it('accepts one MIME type', () => {
  expect(isAppMimeType('text/html;profile=mcp-app')).toBe(true);
  expect(isAppMimeType('Text/HTML; profile=mcp-app')).toBe(true);
  expect(isAppMimeType('text/html')).toBe(false);
  expect(isAppMimeType(undefined)).toBe(false);
});

it('reads origins, and refuses anything other than a single origin', () => {
  const { sources } = readAppWants(
    withCsp({
      connectDomains: ['https://api.example.com', 'wss://live.example.com:8443/', 'https://*.example.com', '*'],
      resourceDomains: ["'unsafe-eval'; script-src *", 'https://*', 'https://*.com', 'data:', 'wss://live.example.com'],
      frameDomains: ['javascript:alert(1)', 'https://a.example https://b.example', 'https://example.com/path'],
    }),
  );
  expect(sources.filter(({ isRefused }) => !isRefused).map(({ source }) => source)).toEqual([
    'https://api.example.com',
    'wss://live.example.com:8443',
    'https://*.example.com',
  ]);
});

it('ignores invalid metadata', () => {
  const nothing = { sources: [], permissions: [] };
  expect(readAppWants(null)).toEqual(nothing);
  expect(readAppWants({ _meta: { ui: { csp: ['https://a.example'], permissions: 'camera' } } })).toEqual(nothing);
  expect(readAppWants({ _meta: { ui: { csp: { connectDomains: 'https://a.example' } } } })).toEqual(nothing);
});

it('grants only what is requested and can be granted', () => {
  const wants = readAppWants({
    _meta: { ui: { csp: { connectDomains: ['https://a.example', '*'] }, permissions: { camera: {} } } },
  });
  const given = grantable(wants, {
    sources: [
      { kind: 'connect', source: 'https://a.example' },
      { kind: 'connect', source: '*' },
      { kind: 'frame', source: 'https://a.example' },
    ],
    permissions: ['camera', 'microphone'],
  });
  expect(given).toEqual({ sources: [{ kind: 'connect', source: 'https://a.example' }], permissions: ['camera'] });
});
