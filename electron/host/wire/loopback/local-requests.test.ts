import { expect, it } from 'vitest';
import { foreignRequest, originOf } from './local-requests.ts';

const host = '127.0.0.1:3900';

it.each([
  [{ host }],
  [{ host: 'localhost' }],
  [{ host: '[::1]:3900' }],
  [{ host, origin: 'http://localhost:5173' }],
  [{ host, origin: 'https://127.0.0.1' }],
  [{ host, origin: 'tauri://localhost' }],
  [{ host, origin: 'https://tools.example' }],
  [{ host, 'sec-fetch-site': 'none' }],
  [{ host, 'sec-fetch-site': 'same-origin' }],
  [{ host, origin: 'https://tools.example', 'sec-fetch-site': 'cross-site' }],
])('%j is taken', (headers) => {
  expect(foreignRequest(headers, ['https://tools.example'])).toBeUndefined();
});

it.each([
  [{}, 'Host'],
  [{ host: 'web.example:3900' }, 'Host'],
  [{ host: '127.0.0.1.web.example' }, 'Host'],
  [{ host: 'web.example@127.0.0.1' }, 'Host'],
  [{ host, origin: 'https://web.example' }, 'Origin'],
  [{ host, origin: 'https://tools.example:8443' }, 'Origin'],
  [{ host, origin: 'http://tools.example' }, 'Origin'],
  [{ host, origin: 'null' }, 'Origin'],
  [{ host, origin: '' }, 'Origin'],
  [{ host, origin: 'http://localhost.web.example' }, 'Origin'],
  [{ host, origin: 'http://127.0.0.1:80@web.example' }, 'Origin'],
  [{ host, 'sec-fetch-site': 'cross-site' }, 'another site'],
])('%j is refused', (headers, reason) => {
  expect(foreignRequest(headers, ['https://tools.example'])).toContain(reason);
});

it.each([
  ['https://tools.example', 'https://tools.example'],
  ['HTTPS://Tools.Example:443/', 'https://tools.example'],
  ['http://192.168.0.2:8080', 'http://192.168.0.2:8080'],
  ['vscode-webview://abc', 'vscode-webview://abc'],
  ['https://tools.example/path', undefined],
  ['https://*.example', undefined],
  ['tools.example', undefined],
  ['null', undefined],
  ['*', undefined],
])('the origin %s is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});
