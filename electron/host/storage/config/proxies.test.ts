import { expect, it } from 'vitest';
import { environmentProxies, isExcepted, type ProxySettings, proxiesFor, routeTo, scriptedProxy } from './proxies.ts';

const server = new URL('https://mcp.example/mcp');
const shown = (environment: Record<string, string>, url = server) => {
  const route = routeTo(url, environmentProxies(environment));
  return route.type === 'proxy' ? `${route.url.href} from ${route.from}` : route;
};

it.each([
  [{ HTTPS_PROXY: '127.0.0.1:3128' }, 'http://127.0.0.1:3128/ from HTTPS_PROXY'],
  [{ HTTPS_PROXY: ' proxy.example ' }, 'http://proxy.example/ from HTTPS_PROXY'],
  [{ HTTPS_PROXY: 'localhost:3128' }, 'http://localhost:3128/ from HTTPS_PROXY'],
  [{ HTTPS_PROXY: 'name:pass@proxy:8080' }, 'http://name:pass@proxy:8080/ from HTTPS_PROXY'],
  [{ HTTPS_PROXY: '[::1]:3128' }, 'http://[::1]:3128/ from HTTPS_PROXY'],
  [{ https_proxy: 'https://proxy', HTTPS_PROXY: 'http://other' }, 'https://proxy/ from https_proxy'],
  [{ HTTP_PROXY: 'proxy:1' }, 'http://proxy:1/ from HTTP_PROXY'],
  [{ https_proxy: '', HTTPS_PROXY: 'http://other' }, { type: 'direct' }],
  [{}, { type: 'direct' }],
  [{ HTTPS_PROXY: 'socks5://proxy:1080' }, { type: 'unusable', from: 'HTTPS_PROXY', scheme: 'socks5' }],
  [{ HTTPS_PROXY: 'SOCKS5h://proxy:1080' }, { type: 'unusable', from: 'HTTPS_PROXY', scheme: 'socks5h' }],
  [{ HTTPS_PROXY: 'http://' }, { type: 'unusable', from: 'HTTPS_PROXY' }],
  [{ HTTPS_PROXY: 'proxy:port' }, { type: 'unusable', from: 'HTTPS_PROXY' }],
  [{ HTTPS_PROXY: 'proxy', NO_PROXY: '*' }, { type: 'direct' }],
])('with %j the way to an https server is %j', (environment, expected) => {
  expect(shown(environment)).toEqual(expected);
});

it.each(['http://localhost:1/', 'https://127.0.0.1/', 'http://127.9.9.9/', 'http://[::1]:8/', 'http://a.localhost/'])(
  'this machine is connected directly, whatever the proxy is: %s',
  (url) => {
    for (const proxy of ['127.0.0.1:3128', 'socks5://proxy', 'http://', '%']) {
      expect(shown({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy }, new URL(url))).toEqual({ type: 'direct' });
    }
  },
);

it.each([
  ['https://mcp.example/', 'mcp.example', true],
  ['https://mcp.example./', 'mcp.example', true],
  ['https://mcp.example/', 'other, MCP.example;more', true],
  ['https://a.mcp.example/', 'mcp.example', true],
  ['https://a.mcp.example/', '.mcp.example', true],
  ['https://mcp.example/', '.mcp.example', true],
  ['https://a.mcp.example/', '*.mcp.example', true],
  ['https://mcp.example/', '*.mcp.example', false],
  ['https://notmcp.example/', 'mcp.example', false],
  ['https://mcp.example/', 'mcp.example:443', true],
  ['https://mcp.example:8443/', 'mcp.example:443', false],
  ['http://mcp.example/', '*:80', true],
  ['https://mcp.example/', '*', true],
  ['http://10.1.2.3/', '10.0.0.0/8', true],
  ['http://11.1.2.3/', '10.0.0.0/8', false],
  ['http://10.1.2.3/', '10.1.2.3', true],
  ['http://[fd00::1]/', 'fd00::/8', true],
  ['http://[fd00::1]/', 'fd00::1', true],
  ['http://[fd00::1]:81/', '[fd00::1]:80', false],
  ['http://10.1.2.3/', '10.0.0.0/99', false],
  ['https://mcp.example/', ' , ', false],
])('%s is connected without a proxy because of “%s”: %s', (url, exceptions, isWithout) => {
  expect(isExcepted(new URL(url), exceptions)).toBe(isWithout);
});

it.each<[string, Partial<ProxySettings>, string | undefined, string | object]>([
  ['https://mcp.example/', {}, undefined, 'http://env:1/ from HTTPS_PROXY'],
  ['https://mcp.example/', { proxyExceptions: 'mcp.example' }, undefined, { type: 'direct' }],
  ['https://skipped/', {}, undefined, { type: 'direct' }],
  ['https://mcp.example/', { proxyMode: 'none' }, undefined, { type: 'direct' }],
  ['https://mcp.example/', { proxyMode: 'address', proxyAddress: 'own:2' }, undefined, 'http://own:2/ from settings'],
  ['http://skipped/', { proxyMode: 'address', proxyAddress: 'own:2' }, undefined, 'http://own:2/ from settings'],
  [
    'https://mcp.example/',
    { proxyMode: 'address', proxyAddress: 'own:2', proxyExceptions: '*.example' },
    undefined,
    { type: 'direct' },
  ],
  ['https://mcp.example/', { proxyMode: 'address' }, undefined, { type: 'direct' }],
  ['http://127.0.0.1/', { proxyMode: 'address', proxyAddress: 'own:2' }, undefined, { type: 'direct' }],
  ['https://mcp.example/', { proxyMode: 'none' }, 'server:3', 'http://server:3/ from server'],
  ['https://mcp.example/', { proxyExceptions: '*' }, 'server:3', 'http://server:3/ from server'],
  ['http://127.0.0.1:8080/', {}, 'localhost:3', 'http://localhost:3/ from server'],
  ['https://mcp.example/', { proxyMode: 'address', proxyAddress: 'own:2' }, 'none', { type: 'direct' }],
])('%s with the settings %j and the server’s own proxy %s: %j', (url, settings, own, expected) => {
  const environment = { HTTPS_PROXY: 'env:1', NO_PROXY: 'skipped' };
  const all: ProxySettings = { proxyMode: 'system', proxyAddress: '', proxyExceptions: '', ...settings };
  const route = routeTo(new URL(url), proxiesFor(environment, all, own));
  expect(route.type === 'proxy' ? `${route.url.href} from ${route.from}` : route).toEqual(expected);
});

it.each([
  ['DIRECT', undefined],
  ['', undefined],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 127.0.0.1:1080;DIRECT', 'socks5://127.0.0.1:1080'],
  ['SOCKS [::1]:1080', 'socks://[::1]:1080'],
  ['constructor proxy:1', 'constructor://proxy:1'],
])('the system’s answer “%s” names the proxy %s', (answer, text) => {
  expect(scriptedProxy(answer)).toEqual(text === undefined ? undefined : { text, from: 'system' });
});
